import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TitlesToolbar } from '#domains/playlists/web.ts'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { MenuItem, MenuLink } from '#platform/web/ui/menu.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import type { TrackTile as Tile } from '../../contract.ts'
import { trackSettingsLink } from '../addresses.ts'
import { FeatureTrackButton } from '../feature-track-button.tsx'
import { TrackCard } from '../track-card.tsx'
import { useDeleteTracks } from '../use-track-changes.tsx'
import { type TracksState, tracksQuery, tracksState } from './listing-query.ts'
import { NewTrackLink, NoTracks } from './no-tracks.tsx'

/** The tracks that one owns or is an author of, one by one and together. */
export function MyTracks() {
  const { t } = useLingui()
  const [state, setState] = useSearchState(tracksState)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const query = useInfiniteQuery(tracksQuery('mine', state))
  const tiles = query.data?.pages.flatMap((page) => page.items)
  const change = (patch: Partial<TracksState>) => {
    setState(patch, { push: true })
    setPicked((now) => now && [])
  }
  const select = picked === null && tiles !== undefined && tiles.length > 0 && (
    <Button icon={ListChecks} onClick={() => setPicked([])}>
      <Trans>Select</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader title={t`My tracks`} actions={<NewTrackLink />} />
      <TitlesToolbar label={t`My tracks`} searchLabel={t`Search tracks by title`} state={state} onChange={change} end={select} />
      {tiles && picked && <TracksBar listed={tiles} picked={picked} onPick={setPicked} />}
      {tiles ? (
        tiles.length > 0 ? (
          <InfiniteList query={query} automatic={8}>
            <Tiles tiles={tiles} picked={picked} onPick={setPicked} />
          </InfiniteList>
        ) : (
          <NoTracks
            isNarrowed={state.qtext !== '' || state.content_filtering !== 'all'}
            onClear={() => change({ qtext: '', content_filtering: 'all' })}
          >
            <Trans>Tracks you own, or are named as an author of, will appear here.</Trans>
          </NoTracks>
        )
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

interface PickProps {
  /** Ids; null while nothing is picked from. */
  readonly picked: readonly string[] | null
  readonly onPick: (picked: readonly string[] | null) => void
}

function Tiles({ tiles, picked, onPick }: PickProps & { readonly tiles: readonly Tile[] }) {
  const { t } = useLingui()
  const pick = (id: string, on: boolean) => onPick(on ? [...(picked ?? []), id] : (picked ?? []).filter((one) => one !== id))
  return (
    <>
      <h2 className="sr-only">
        <Trans>Results</Trans>
      </h2>
      <TileGrid label={t`My tracks`}>
        {tiles.map((tile, index) => (
          <TrackCard
            key={tile.id}
            tile={tile}
            eager={index < 4}
            {...(picked
              ? { selection: { checked: picked.includes(tile.id), onChange: (on: boolean) => pick(tile.id, on) } }
              : { mark: <FeatureTrackButton track={tile} />, menu: <TrackMenu tile={tile} /> })}
          />
        ))}
      </TileGrid>
    </>
  )
}

function TrackMenu({ tile }: { tile: Tile }) {
  const { t } = useLingui()
  const remove = useDeleteTracks()
  return (
    <>
      <MenuLink icon={Settings} {...trackSettingsLink(tile.trackName)}>{t`Settings`}</MenuLink>
      <MenuItem icon={Trash2} danger onSelect={() => void remove([tile])}>{t`Delete`}</MenuItem>
    </>
  )
}

interface BarProps extends PickProps {
  readonly listed: readonly Tile[]
  readonly picked: readonly string[]
}

/** Several tracks at once: how many are picked, and what can be done with them. */
function TracksBar({ listed, picked, onPick }: BarProps) {
  const { t } = useLingui()
  const remove = useDeleteTracks()
  const doomed = listed.filter(({ id }) => picked.includes(id))
  const destroy = async () => {
    if (await remove(doomed)) onPick(null)
  }
  return (
    <SelectionBar
      label={t`Selected tracks`}
      selected={doomed.length}
      listed={listed.length}
      onAll={(on) => onPick(on ? listed.map(({ id }) => id) : [])}
      onCancel={() => onPick(null)}
    >
      <Button kind="danger-quiet" icon={Trash2} disabled={doomed.length === 0} onClick={() => void destroy()}>
        <Trans>Delete</Trans>
      </Button>
    </SelectionBar>
  )
}
