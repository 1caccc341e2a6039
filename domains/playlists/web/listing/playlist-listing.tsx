import { Trans, useLingui } from '@lingui/react/macro'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, ListPlus, ListVideo } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { NoneFound } from '#platform/web/ui/none-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import type { PlaylistTile as Tile } from '../../contract.ts'
import { PlaylistTile } from '../playlist-tile.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type ListingMode, type ListingState, playlistListingQuery, playlistListingState } from './listing-query.ts'
import { FeatureButton, PlaylistMenu } from './own-actions.tsx'
import { TitlesToolbar } from './titles-toolbar.tsx'

interface ListingProps {
  readonly mode: ListingMode
  /** What stands above, in place of the usual heading. */
  readonly head?: (actions: ReactNode) => ReactNode
}

/** Playlists to explore, or to manage: everything that is chosen stands in the address. */
export function PlaylistListing({ mode, head }: ListingProps) {
  const { t } = useLingui()
  const [state, setState] = useSearchState(playlistListingState)
  const [selecting, setSelecting] = useState(false)
  const query = useInfiniteQuery(playlistListingQuery(mode, state))
  useToldFailure(query.isError || query.isFetchNextPageError)
  const change = (patch: Partial<ListingState>) => setState(patch, { push: true })
  const title = mode === 'manage' ? t`My playlists` : t`Playlists`
  const tiles = query.data?.pages.flatMap((page) => page.items)
  const { qtext } = state
  const selects = mode !== 'explore' && tiles !== undefined && tiles.length > 0 && !selecting
  const actions = <Actions onSelect={selects ? () => setSelecting(true) : undefined} />
  return (
    <>
      {head ? head(actions) : <PageHeader title={title} actions={actions} />}
      <TitlesToolbar label={title} searchLabel={t`Search playlists by title`} state={state} onChange={change} />
      <Searched words={qtext} />
      {tiles ? (
        <InfiniteList query={query} automatic={8}>
          {tiles.length === 0 ? (
            <Nothing searched={qtext !== '' || state.content_filtering !== 'all'} mode={mode} onClear={() => change(cleared)} />
          ) : (
            <Tiles
              key={String(selecting)}
              tiles={tiles}
              title={title}
              mode={mode}
              selecting={selecting}
              onDone={() => setSelecting(false)}
            />
          )}
        </InfiniteList>
      ) : (
        <Unfound query={query} />
      )}
    </>
  )
}

function Searched({ words: qtext }: { words: string }) {
  if (qtext === '') return null
  return (
    <output className="mb-4 block text-muted">
      <Trans>Showing playlists for "{qtext}"</Trans>
    </output>
  )
}

function Actions({ onSelect }: { onSelect: (() => void) | undefined }) {
  const me = useMe()
  return (
    <>
      {onSelect && (
        <Button icon={ListChecks} onClick={onSelect}>
          <Trans>Select</Trans>
        </Button>
      )}
      {may(me, 'upload') && (
        <ButtonLink kind="primary" icon={ListPlus} to="/web/playlists/create">
          <Trans>Create playlist</Trans>
        </ButtonLink>
      )}
    </>
  )
}

function Unfound({ query }: { query: UseInfiniteQueryResult }) {
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Delayed>
      <TileGridSkeleton count={6} />
    </Delayed>
  )
}

const cleared: Partial<ListingState> = { qtext: '', content_filtering: 'all' }

/** VW-8.02 */
function useToldFailure(failed: boolean): void {
  const { t } = useLingui()
  useEffect(() => {
    if (failed) toast.error(t`Internal error occured.`, { for: 4000, id: 'playlists' })
  }, [failed, t])
}

interface TilesProps {
  readonly tiles: readonly Tile[]
  readonly title: string
  readonly mode: ListingMode
  readonly selecting: boolean
  readonly onDone: () => void
}

function Tiles({ tiles, title, mode, selecting, onDone }: TilesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pick = (id: string, on: boolean) => setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const selected = tiles.filter(({ id }) => chosen.has(id))
  return (
    <>
      {selecting && (
        <BulkBar
          selected={selected}
          all={tiles.length}
          onAll={(on) => setChosen(new Set(on ? tiles.map(({ id }) => id) : []))}
          onDone={onDone}
        />
      )}
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <TileGrid label={title}>
        {tiles.map((tile, index) => (
          <PlaylistTile
            key={tile.id}
            tile={tile}
            eager={index < 4}
            {...(mode !== 'explore' && !selecting && { mark: <FeatureButton tile={tile} /> })}
            {...(tile.can.manage && !selecting && { menu: <PlaylistMenu tile={tile} /> })}
            {...(selecting && { selection: { checked: chosen.has(tile.id), onChange: (on) => pick(tile.id, on) } })}
          />
        ))}
      </TileGrid>
    </>
  )
}

function Nothing({ searched, mode, onClear }: { searched: boolean; mode: ListingMode; onClear: () => void }) {
  const me = useMe()
  if (searched) {
    return <NoneFound title={<Trans>No playlists found</Trans>} all={<Trans>Show all playlists</Trans>} onClear={onClear} />
  }
  return (
    <EmptyState
      icon={ListVideo}
      title={<Trans>No playlists yet</Trans>}
      action={
        may(me, 'upload') && (
          <ButtonLink kind="primary" to="/web/playlists/create">
            <Trans>Create the first one</Trans>
          </ButtonLink>
        )
      }
    >
      {mode === 'manage' ? (
        <Trans>Playlists you create will appear here.</Trans>
      ) : (
        <Trans>Ordered collections of videos will appear here.</Trans>
      )}
    </EmptyState>
  )
}
