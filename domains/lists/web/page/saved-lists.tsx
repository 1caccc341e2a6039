import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { namesQuery } from '../queries.ts'
import { ListSection } from './list-section.tsx'

/** Lists that are shown before a button asks for more. */
const some = 8

/** A person's lists, one below the other in their order. */
export function SavedLists() {
  const { t } = useLingui()
  const names = useSuspenseQuery(namesQuery).data
  const [shown, setShown] = useState(some)
  const { keyOf, onRename } = useKeys()
  return (
    <>
      <PageHeader title={t`Saved lists`} description={<Trans>Only you see them.</Trans>} />
      {names.length === 0 && <NoLists />}
      <div className="grid gap-9">
        {names.slice(0, shown).map((name, index) => (
          <ListSection key={keyOf(name)} name={name} index={index} names={names} onRename={onRename} />
        ))}
      </div>
      {names.length > shown && (
        <div className="flex justify-center pt-8">
          <Button size="lg" onClick={() => setShown(shown + some)}>
            <Trans>Show more lists</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** A list that is given another name stays the same on the page, and so does the button that has the focus. */
function useKeys() {
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const keyOf = (name: string) => keys.get(name) ?? name
  const onRename = (from: string, to: string) => {
    setKeys((now) => new Map(now).set(to, now.get(from) ?? from))
    return () => setKeys((now) => new Map([...now].filter(([name]) => name !== to)))
  }
  return { keyOf, onRename }
}

const NoLists = () => (
  <EmptyState
    icon={Bookmark}
    title={<Trans>No lists yet</Trans>}
    action={
      <ButtonLink kind="primary" to="/web/videos">
        <Trans>Find videos</Trans>
      </ButtonLink>
    }
  >
    <Trans>Save a video, and the list that you choose is here.</Trans>
  </EmptyState>
)
