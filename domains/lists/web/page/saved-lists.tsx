import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Toolbar } from '#platform/web/ui/toolbar.tsx'
import { type ListName, type ListsState, listsState, namesQuery } from '../queries.ts'
import { ListSection } from './list-section.tsx'
import { NewList } from './new-list.tsx'

/** Lists that are shown before a button asks for more. */
const some = 8

/** A person's lists, one below the other. */
export function SavedLists() {
  const { t } = useLingui()
  const lists = useSuspenseQuery(namesQuery).data
  const [state, setState] = useSearchState(listsState)
  const [shown, setShown] = useState(some)
  const [made, setMade] = useState<string>()
  const names = lists.map(({ name }) => name)
  const { keyOf, onRename } = useKeys(names)
  const sorted = sort(lists, state.lists)
  // Also what is made behind the last one shown.
  const until = Math.max(shown, sorted.findIndex(({ name }) => name === made) + 1)
  return (
    <>
      <PageHeader
        title={t`Saved lists`}
        description={<Trans>Only you can see them.</Trans>}
        actions={<NewList names={names} onMade={setMade} />}
      />
      {lists.length === 0 ? <NoLists /> : <Sorting state={state} onChange={setState} />}
      <div className="grid gap-9">
        {sorted.slice(0, until).map(({ name }) => (
          <ListSection
            key={keyOf(name)}
            name={name}
            names={names}
            order={state.order_by}
            movable={state.lists === 'own'}
            made={name === made}
            onRename={onRename}
          />
        ))}
      </div>
      {lists.length > until && (
        <div className="flex justify-center pt-8">
          <Button size="lg" onClick={() => setShown(until + some)}>
            <Trans>Show more lists</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

const collator = new Intl.Collator(undefined, { numeric: true })

function sort(lists: readonly ListName[], by: ListsState['lists']): readonly ListName[] {
  if (by === 'name') return lists.toSorted((one, other) => collator.compare(one.name, other.name))
  if (by === 'saved') return lists.toSorted((one, other) => (other.savedAt ?? '').localeCompare(one.savedAt ?? ''))
  return lists
}

interface SortingProps {
  readonly state: ListsState
  readonly onChange: (patch: Partial<ListsState>) => void
}

function Sorting({ state, onChange }: SortingProps) {
  const { t } = useLingui()
  return (
    <Toolbar label={t`Sorting`}>
      <Select
        label={t`Sort the lists`}
        prefix={t`Lists:`}
        options={[
          { value: 'own', label: t`Your order` },
          { value: 'name', label: t`Name, A to Z` },
          { value: 'saved', label: t`Last saved to` },
        ]}
        value={state.lists}
        onChange={(lists) => onChange({ lists })}
      />
      <Select
        label={t`Sort the videos`}
        prefix={t`Videos:`}
        options={[
          { value: 'saved', label: t`Last saved` },
          { value: 'displayname', label: t`Title, A to Z` },
          { value: 'date', label: t`Newest` },
        ]}
        value={state.order_by}
        onChange={(order_by) => onChange({ order_by })}
      />
    </Toolbar>
  )
}

/**
 * A list that is given another name stays the same on the page, and so does the button that has the focus; one that gets the name of before is
 * another one.
 */
function useKeys(names: readonly string[]) {
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const keyOf = (name: string) => {
    const own = keys.get(name)
    if (own !== undefined) return own
    const isTaken = names.some((other) => other !== name && keys.get(other) === `named ${name}`)
    return `${isTaken ? 'again' : 'named'} ${name}`
  }
  const onRename = (from: string, to: string) => {
    const before = keyOf(from)
    setKeys((now) => new Map(now).set(to, before))
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
    <Trans>Save a video to a list, and the list will appear here.</Trans>
  </EmptyState>
)
