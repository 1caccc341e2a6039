import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CloudOff, Eye, GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import type { TrackByProgress as Tile } from '../../contract.ts'
import { type ProgressScope, progressQuery } from '../queries.ts'
import { TrackCard } from '../track-card.tsx'
import { TrackPreview } from './track-preview.ts'

/** Tracks that the viewer has to do, has begun, has completed, or could begin with (LE-7.65 to LE-7.67). */
export function ProgressTab({ scope }: { scope: ProgressScope }) {
  const query = useInfiniteQuery(progressQuery(scope))
  const tiles = query.data?.pages.flatMap((page) => page.items)
  if (query.isError && !tiles) return <Failed onRetry={() => void query.refetch()} />
  if (!tiles) {
    return (
      <Delayed>
        <TileGridSkeleton count={8} />
      </Delayed>
    )
  }
  if (tiles.length === 0) return <Nothing scope={scope} />
  return (
    <InfiniteList query={query} automatic={8}>
      <Tiles tiles={tiles} scope={scope} />
    </InfiniteList>
  )
}

function Tiles({ tiles, scope }: { tiles: readonly Tile[]; scope: ProgressScope }) {
  const { t } = useLingui()
  const [looked, setLooked] = useState<Tile>()
  const [open, setOpen] = useState(false)
  const look = (tile: Tile) => {
    setLooked(tile)
    setOpen(true)
  }
  const titles = { todo: t`To do`, progress: t`In progress`, completed: t`Completed`, recommended: t`Recommended` }
  return (
    <>
      <h2 className="sr-only">{titles[scope]}</h2>
      <TileGrid label={titles[scope]}>
        {tiles.map((tile, index) => (
          <TrackCard
            key={tile.id}
            tile={tile}
            because={tile.because}
            eager={index < 4}
            {...(scope === 'recommended' && {
              mark: <IconButton label={t`Preview ${tile.displayname}`} icon={Eye} size="sm" onClick={() => look(tile)} />,
            })}
          />
        ))}
      </TileGrid>
      <TrackPreview open={open} track={looked} onClose={() => setOpen(false)} />
    </>
  )
}

/** LE-8.60 */
function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={CloudOff}
      title={<Trans>No tracks are present in this section !</Trans>}
      action={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}

function Nothing({ scope }: { scope: ProgressScope }) {
  return (
    <EmptyState
      icon={GraduationCap}
      title={
        {
          todo: <Trans>Nothing to do</Trans>,
          progress: <Trans>Nothing in progress</Trans>,
          completed: <Trans>Nothing completed yet</Trans>,
          recommended: <Trans>No recommendations right now</Trans>,
        }[scope]
      }
    >
      {
        {
          todo: <Trans>Tracks that you were given or have enrolled in will appear here until you complete them.</Trans>,
          progress: <Trans>Tracks you have started will appear here.</Trans>,
          completed: <Trans>Tracks of which you have watched every video will appear here.</Trans>,
          recommended: <Trans>Tracks you have not started, those on your interests first, will appear here.</Trans>,
        }[scope]
      }
    </EmptyState>
  )
}
