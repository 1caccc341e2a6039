import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, Upload, Video } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import { type Tile, type VideoPage, videoFeed } from '../../contract.ts'
import type { BulkVideosProps } from '../bulk/bulk-videos.tsx'
import { ListedTile } from '../listed-tile.tsx'
import { FeatureStar } from '../manage/feature-star.tsx'
import { useViewerships } from '../use-viewerships.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { type ListingKind, type ListingName, listings } from './kinds.ts'
import { ListingEmpty } from './listing-empty.tsx'
import { type ListingState, listingQuery, listingState } from './listing-query.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { OwnTabs } from './own-tabs.tsx'

interface Props {
  readonly name: ListingName
  /** What stands above, in place of the usual heading. */
  readonly head?: (actions: ReactNode) => ReactNode
}

/** A page that lists videos, shorts or podcasts: everything that is chosen stands in the address. */
export function VideoListing({ name, head }: Props) {
  const { i18n } = useLingui()
  const kind = listings[name]
  const [state, setState] = useSearchState(listingState)
  const query = useInfiniteQuery(listingQuery(name, state))
  const [selected, setSelected] = useState<readonly string[] | null>(null)
  const change = (patch: Partial<ListingState>) => {
    setState(patch, { push: true })
    setSelected((now) => now && [])
  }
  const listed = query.data?.pages.some(({ items }) => items.length > 0) ?? false
  const actions = kind.own && <Actions onSelect={listed && selected === null ? () => setSelected([]) : undefined} />
  return (
    <>
      {head ? head(actions) : <Heading kind={kind} actions={actions} />}
      <ListingToolbar kind={kind} state={state} onChange={change} />
      {state.qtext && <Searched noun={i18n._(kind.noun)} words={state.qtext} />}
      <NothingTrends state={state} query={query} />
      {query.data ? (
        <Found kind={kind} state={state} query={query} onClear={() => change(cleared)} selected={selected} onSelect={setSelected} />
      ) : (
        <Unfound query={query} />
      )}
    </>
  )
}

function Heading({ kind, actions }: { kind: ListingKind; actions: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader title={i18n._(kind.title)} actions={actions} />
      {kind.own && <OwnTabs />}
    </>
  )
}

const Actions = ({ onSelect }: { onSelect: (() => void) | undefined }) => (
  <>
    {onSelect && (
      <Button icon={ListChecks} onClick={onSelect}>
        <Trans>Select</Trans>
      </Button>
    )}
    <ButtonLink icon={Video} to="/web/record">
      <Trans>Record</Trans>
    </ButtonLink>
    <ButtonLink kind="primary" icon={Upload} to="/web/upload">
      <Trans>Upload</Trans>
    </ButtonLink>
  </>
)

const cleared: Partial<ListingState> = { qtext: '', content_filtering: 'all' }

function Searched({ noun, words }: { noun: string; words: string }) {
  return (
    <output className="mb-4 block text-muted">
      <Trans>
        Showing {noun} for "{words}"
      </Trans>
    </output>
  )
}

function NothingTrends({ state, query }: { state: ListingState; query: Query }) {
  if (state.scope !== 'trending' || query.data?.pages[0]?.scope !== 'popular') return null
  return (
    <output className="mb-4 block text-muted">
      <Trans>Nothing was watched much this week. These are the most popular of all time.</Trans>
    </output>
  )
}

type Query = UseInfiniteQueryResult<InfiniteData<VideoPage>>

function Unfound({ query }: { query: Query }) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Delayed>
      <TileGridSkeleton />
    </Delayed>
  )
}

interface FoundProps {
  readonly kind: ListingKind
  readonly state: ListingState
  readonly query: Query
  readonly onClear: () => void
  /** Ids; null: nothing is being selected. */
  readonly selected: readonly string[] | null
  readonly onSelect: (selected: readonly string[] | null) => void
}

function Found({ kind, state, query, onClear, selected, onSelect }: FoundProps) {
  const tiles = query.data?.pages.flatMap((page) => page.items) ?? []
  if (tiles.length === 0) return <ListingEmpty kind={kind} state={state} onClear={onClear} />
  return (
    <InfiniteList query={query} automatic={8}>
      {kind.own &&
        tiles
          .filter(isUnderWay)
          .slice(0, 20)
          .map(({ id }) => <Awaited key={id} id={id} />)}
      {/* Whoever goes from heading to heading comes to the tiles, one level below. */}
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      {selected !== null && <BulkVideos tiles={tiles} selected={selected} filter={state.content_filtering} onSelect={onSelect} />}
      <Tiles tiles={tiles} kind={kind} selected={selected} onSelect={onSelect} />
    </InfiniteList>
  )
}

const isUnderWay = ({ state }: Tile) => state === 'uploading' || state === 'processing'

/** Shows one's list afresh when a video of it gets further. */
function Awaited({ id }: { id: string }) {
  useFreshness(videoFeed.changed, id, [['listing']])
  return null
}

const BulkVideos = lazyPart<BulkVideosProps>(async () => (await import('../bulk/bulk-videos.tsx')).BulkVideos)

const Interrupted = lazy(() => import('../upload/interrupted.tsx'))
const Fetching = lazy(() => import('../upload/fetching.tsx'))

interface TilesProps extends Pick<FoundProps, 'kind' | 'selected' | 'onSelect'> {
  readonly tiles: readonly Tile[]
}

function Tiles({ tiles, kind, selected, onSelect }: TilesProps) {
  const { i18n } = useLingui()
  const watched = useViewerships(tiles.map((tile) => tile.id))
  return (
    <TileGrid label={i18n._(kind.title)} tall={kind.shape === 'tall'}>
      {tiles.map((tile, index) => (
        <ListedTile
          key={tile.id}
          tile={tile}
          percentage={watched.get(tile.id)}
          shape={kind.shape}
          eager={index < 4}
          {...(selected && {
            selection: {
              checked: selected.includes(tile.id),
              onChange: (on) => onSelect(on ? [...selected, tile.id] : selected.filter((id) => id !== tile.id)),
            },
          })}
          note={
            tile.interrupted || tile.fetching ? (
              <Suspense>{tile.fetching ? <Fetching tile={tile} /> : <Interrupted tile={tile} />}</Suspense>
            ) : (
              kind.own && (
                <div className="flex items-center gap-2">
                  <VisibilityBadge visibility={tile.visibility} />
                  <FeatureStar video={tile} />
                </div>
              )
            )
          }
        />
      ))}
    </TileGrid>
  )
}
