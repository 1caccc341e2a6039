import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useDeferredValue } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import type { HomeSection } from '../contract.ts'
import { ContinueWatching } from './continue-watching.tsx'
import { homeQuery } from './home-query.ts'
import { InterestsBox } from './interests-box.tsx'
import { Recent, Recommended, Row } from './rows.tsx'
import { ShortsRow } from './shorts-row.tsx'

/** Sections that fill the first screen; the others are drawn when it is painted. */
const atFirst = 2

/** What to watch now, in the order that a site admin gave it. */
export function HomeSections() {
  const { sections } = useSuspenseQuery(homeQuery).data
  const shown = useDeferredValue(sections, sections.slice(0, atFirst))
  const me = useMe()
  return (
    <div className="flex flex-col gap-10">
      {me && <InterestsBox me={me} />}
      {sections.every(({ items }) => items.length === 0) && <EmptyHome />}
      {shown.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      {/* As long as the page is short, whoever comes back could not be taken to where they were. */}
      {shown.length < sections.length && <div className="h-[400vh]" />}
    </div>
  )
}

function Section({ section }: { section: HomeSection }) {
  const { source, title, items } = section
  if (source === 'scope:shorts') return <ShortsRow title={title} />
  if (source === 'scope:continue') return <ContinueWatching title={title} items={items} />
  if (source === 'scope:recommended') return <Recommended section={section} />
  if (source === 'scope:recent') return <Recent section={section} />
  return <Row section={section} />
}

function EmptyHome() {
  const me = useMe()
  return (
    <EmptyState
      icon={Clapperboard}
      title={<Trans>Nothing to watch yet</Trans>}
      action={
        may(me, 'upload') ? (
          <ButtonLink kind="primary" to="/web/upload">
            <Trans>Upload the first video</Trans>
          </ButtonLink>
        ) : (
          me === null && (
            <ButtonLink kind="primary" to="/web/login" search={{ next: '/web/' }}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          )
        )
      }
    >
      {me === null ? (
        <Trans>Sign in to see the videos of your organisation.</Trans>
      ) : (
        <Trans>New videos, and those that you have begun, will be here.</Trans>
      )}
    </EmptyState>
  )
}
