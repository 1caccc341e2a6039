import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import { TitlesToolbar } from '#domains/playlists/web.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import { TrackCard } from '../track-card.tsx'
import { type TracksState, tracksQuery, tracksState } from './listing-query.ts'
import { NewTrackLink, NoTracks } from './no-tracks.tsx'
import { ProgressTab } from './progress-tab.tsx'

/** Tracks to learn from: all of them, and for who is signed in by how far they are (LE-2.84 to LE-2.86). */
export function TracksListing() {
  const { t } = useLingui()
  const me = useMe()
  const [state, setState] = useSearchState(tracksState)
  const change = (patch: Partial<TracksState>) => setState(patch, { push: true })
  const all = <AllTracks state={state} onChange={change} />
  return (
    <>
      <PageHeader title={t`Tracks`} actions={<NewTrackLink />} />
      {me ? (
        <Tabs
          label={t`Tracks by progress`}
          value={state.scope}
          onChange={(scope) => change({ scope: scope as TracksState['scope'] })}
          tabs={[
            { value: 'all', label: t`All`, content: all },
            { value: 'todo', label: t`To do`, content: <ProgressTab scope="todo" /> },
            { value: 'progress', label: t`In progress`, content: <ProgressTab scope="progress" /> },
            { value: 'completed', label: t`Completed`, content: <ProgressTab scope="completed" /> },
            { value: 'recommended', label: t`Recommended`, content: <ProgressTab scope="recommended" /> },
          ]}
        />
      ) : (
        all
      )}
    </>
  )
}

interface AllProps {
  readonly state: TracksState
  readonly onChange: (patch: Partial<TracksState>) => void
}

function AllTracks({ state, onChange }: AllProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(tracksQuery('all', state))
  const tiles = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <TitlesToolbar label={t`Tracks`} searchLabel={t`Search tracks by title`} state={state} onChange={onChange} />
      {tiles ? (
        <InfiniteList query={query} automatic={8}>
          {tiles.length === 0 ? (
            <NoTracks
              isNarrowed={state.qtext !== '' || state.content_filtering !== 'all'}
              onClear={() => onChange({ qtext: '', content_filtering: 'all' })}
            >
              <Trans>Learning paths made of modules of videos will appear here.</Trans>
            </NoTracks>
          ) : (
            <>
              <h2 className="sr-only">
                <Trans>Results</Trans>
              </h2>
              <TileGrid label={t`Tracks`}>
                {tiles.map((tile, index) => (
                  <TrackCard key={tile.id} tile={tile} eager={index < 4} />
                ))}
              </TileGrid>
            </>
          )}
        </InfiniteList>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Delayed>
          <TileGridSkeleton count={8} />
        </Delayed>
      )}
    </>
  )
}
