import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useFreshness } from '#platform/web/feed.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import { type Tile, type VideoPage, videoFeed } from '../../contract.ts'
import { ListedTile } from '../listed-tile.tsx'
import { useViewerships } from '../use-viewerships.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { type ListingKind, type ListingName, listings } from './kinds.ts'
import { ListingEmpty } from './listing-empty.tsx'
import { type ListingState, listingQuery, listingState } from './listing-query.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { OwnTabs } from './own-tabs.tsx'

/** A page that lists videos, shorts or podcasts: everything that is chosen stands in the address. */
export function VideoListing({ name }: { name: ListingName }) {
  const { i18n } = useLingui()
  const kind = listings[name]
  const [state, setState] = useSearchState(listingState)
  const query = useInfiniteQuery(listingQuery(name, state))
  const change = (patch: Partial<ListingState>) => setState(patch, { push: true })
  return (
    <>
      <PageHeader title={i18n._(kind.title)} actions={kind.own && <UploadLink />} />
      {kind.own && <OwnTabs />}
      <ListingToolbar kind={kind} state={state} onChange={change} />
      {state.qtext && <Searched noun={i18n._(kind.noun)} words={state.qtext} />}
      {state.scope === 'trending' && query.data?.pages[0]?.scope === 'popular' && <NothingTrends />}
      {query.data ? <Found kind={kind} state={state} query={query} onClear={() => change(cleared)} /> : <Unfound query={query} />}
    </>
  )
}

const UploadLink = () => (
  <ButtonLink kind="primary" icon={Upload} to="/web/upload">
    <Trans>Upload</Trans>
  </ButtonLink>
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

function NothingTrends() {
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
}

function Found({ kind, state, query, onClear }: FoundProps) {
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
      <Tiles tiles={tiles} kind={kind} />
    </InfiniteList>
  )
}

const isUnderWay = ({ state }: Tile) => state === 'uploading' || state === 'processing'

/** Shows one's list afresh when a video of it gets further. */
function Awaited({ id }: { id: string }) {
  useFreshness(videoFeed.changed, id, [['listing']])
  return null
}

const Interrupted = lazy(() => import('../upload/interrupted.tsx'))

function Tiles({ tiles, kind }: { tiles: readonly Tile[]; kind: ListingKind }) {
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
          note={
            tile.interrupted ? (
              <Suspense>
                <Interrupted tile={tile} />
              </Suspense>
            ) : (
              kind.own && <VisibilityBadge visibility={tile.visibility} />
            )
          }
        />
      ))}
    </TileGrid>
  )
}
