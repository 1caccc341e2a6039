import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { EventTile } from '../../contract.ts'
import { NewEventLink } from '../listing/new-event-link.tsx'
import { NoEvents } from '../listing/no-events.tsx'
import { EventToolbar } from '../listing/toolbar.tsx'
import { myEventsQuery, myEventsState } from '../queries.ts'
import { MyEventRow } from './my-event-row.tsx'

const scopes = ['all', 'active', 'upcoming', 'live_only', 'past', 'cancelled', 'registered'] as const

/** The events that one owns or runs, and those for which one has registered. */
export function MyEvents() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(myEventsState)
  const query = useInfiniteQuery(myEventsQuery(state))
  const tiles = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PageHeader title={t`My events`} actions={<NewEventLink />} />
      <EventToolbar
        label={t`My events: search and filters`}
        search={t`Search my events`}
        state={state}
        scopes={scopes}
        onChange={(patch) => setState(patch, { push: true })}
      />
      {tiles ? (
        tiles.length > 0 ? (
          <InfiniteList query={query}>
            <h2 className="sr-only">
              <Trans>Results</Trans>
            </h2>
            <Rows tiles={tiles} />
          </InfiniteList>
        ) : (
          <NoEvents
            narrowed={state.qtext !== '' || !['all', 'registered'].includes(state.scope)}
            onClear={() => setState({ qtext: '', scope: 'all' }, { push: true })}
          >
            {state.scope === 'registered' ? (
              <Trans>Events you register for will appear here.</Trans>
            ) : (
              <Trans>Events you own or host will appear here.</Trans>
            )}
          </NoEvents>
        )
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function Rows({ tiles }: { tiles: readonly EventTile[] }) {
  const { t } = useLingui()
  // One form at a time.
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <ul aria-label={t`My events`} className="grid gap-3">
      {tiles.map((tile) => (
        <MyEventRow key={tile.id} tile={tile} edits={edited === tile.id} onEdit={(on) => setEdited(on ? tile.id : null)} />
      ))}
    </ul>
  )
}
