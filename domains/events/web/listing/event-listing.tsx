import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSearchState } from '#platform/web/search-state.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import type { EventPage, EventTile as Tile } from '../../contract.ts'
import { EventCard } from '../event-card.tsx'
import { type EventsState, eventListQuery, eventsState } from '../queries.ts'
import { NewEventLink } from './new-event-link.tsx'
import { NoEvents } from './no-events.tsx'
import { EventFilter, EventToolbar } from './toolbar.tsx'
import { useScopeWords } from './use-words.ts'

const scopes = ['upcoming', 'active', 'live_only', 'past', 'cancelled', 'all'] as const

/** The listing of events: everything that is chosen stands in the address. */
export function EventsListing() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(eventsState)
  const query = useInfiniteQuery(eventListQuery(state))
  const words = state.qtext.trim()
  return (
    <>
      <PageHeader title={t`Events`} actions={<NewEventLink />} />
      <EventToolbar
        label={t`Events: search and filters`}
        search={t`Search events`}
        state={state}
        scopes={scopes}
        filter={
          <EventFilter value={state.content_filtering} onChange={(content_filtering) => setState({ content_filtering }, { push: true })} />
        }
        onChange={(patch) => setState(patch, { push: true })}
      />
      {words && (
        <output className="mb-4 block text-muted">
          <Trans>Showing events for "{words}"</Trans>
        </output>
      )}
      {query.data ? (
        <Found
          query={query}
          state={state}
          onClear={() => setState({ qtext: '', scope: 'all', content_filtering: 'all' }, { push: true })}
        />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Delayed>
          <TileGridSkeleton />
        </Delayed>
      )}
    </>
  )
}

interface FoundProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<EventPage>>
  readonly state: EventsState
  readonly onClear: () => void
}

function Found({ query, state, onClear }: FoundProps) {
  const { t } = useLingui()
  const sections = query.data?.pages[0]?.sections
  if (sections) return <Active sections={sections} state={state} onClear={onClear} />
  const tiles = query.data?.pages.flatMap((page) => page.items) ?? []
  if (tiles.length === 0) return <Nothing state={state} onClear={onClear} />
  return (
    <InfiniteList query={query} automatic={8}>
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <TileGrid label={t`Events`}>
        {tiles.map((tile, index) => (
          <EventCard key={tile.id} tile={tile} eager={index < 4} />
        ))}
      </TileGrid>
    </InfiniteList>
  )
}

type Sections = NonNullable<EventPage['sections']>

/** What is live, and below it what is to come (VW-4.22). */
function Active({ sections, state, onClear }: Omit<FoundProps, 'query'> & { readonly sections: Sections }) {
  const words = useScopeWords()
  const names = (['live_only', 'upcoming'] as const).filter((name) => sections[name].items.length > 0)
  if (names.length === 0) return <Nothing state={state} onClear={onClear} />
  return (
    <div className="grid gap-8">
      {names.map((name) => (
        <Section
          key={name}
          title={words[name]}
          items={sections[name].items}
          more={sections[name].next === null ? undefined : { scope: name, ...narrowingOf(state) }}
        />
      ))}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly items: readonly Tile[]
  /** What the whole list has in its address; undefined: this is all of it. */
  readonly more: Partial<EventsState> | undefined
}

function Section({ title, items, more }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-lg">{title}</h2>
        {more && (
          <Link to="/web/events" search={more as never} className="font-medium text-accent-ink hover:underline">
            <Trans>Show all</Trans>
          </Link>
        )}
      </div>
      <TileGrid label={title}>
        {items.map((tile) => (
          <EventCard key={tile.id} tile={tile} />
        ))}
      </TileGrid>
    </section>
  )
}

/** What its address says besides the scope. */
const narrowingOf = ({ qtext, content_filtering }: EventsState) => ({
  ...(qtext && { qtext }),
  ...(content_filtering !== 'all' && { content_filtering }),
})

const isNarrowed = ({ qtext, scope, content_filtering }: EventsState) =>
  qtext !== '' || content_filtering !== 'all' || !['upcoming', 'active', 'all'].includes(scope)

function Nothing({ state, onClear }: Pick<FoundProps, 'state' | 'onClear'>) {
  return (
    <NoEvents narrowed={isNarrowed(state)} onClear={onClear}>
      <Trans>Events that are planned for you will appear here.</Trans>
    </NoEvents>
  )
}
