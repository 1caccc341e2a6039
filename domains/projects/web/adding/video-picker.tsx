import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Tile, videoRoutes } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'

type Wanted = 'pictures' | 'sound'

export interface VideoPickerProps {
  readonly wanted: Wanted
  readonly onClose: () => void
  readonly onPick: (tile: Tile) => void
}

/** Finds a video that can stand in the film, or be heard in it: of one's own, or of all that one sees. */
export function VideoPicker({ wanted, onClose, onPick }: VideoPickerProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const found = useQuery({
    queryKey: ['videos-for-projects', wanted, words],
    queryFn: ({ signal }) => findVideos(wanted, words, signal),
    placeholderData: (before) => before,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={wanted === 'sound' ? <Trans>Add a sound</Trans> : <Trans>Add a video</Trans>}
      description={<Trans>Films are made of your own videos, and of others that you manage or may download.</Trans>}
      actions={
        <>
          <OtherWays />
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <ListSearch label={t`Search videos`} value={words} onSearch={setWords} />
      {found.isPending && <ListSkeleton rows={4} />}
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul aria-label={t`Videos to add`} className="mt-3 min-h-64 divide-y divide-line">
        {found.data?.map((tile) => (
          <FoundVideo key={tile.id} tile={tile} onPick={() => onPick(tile)} />
        ))}
      </ul>
      {found.data?.length === 0 && (
        <p role="status" className="py-8 text-center text-muted">
          {words === '' ? <Trans>You have no videos yet. Search for those of others, or make one.</Trans> : <Trans>No results.</Trans>}
        </p>
      )}
    </Dialog>
  )
}

/** What is not there yet is uploaded or recorded, beside the studio. */
function OtherWays() {
  return (
    <span className="mr-auto flex flex-wrap gap-2">
      <a href="/web/upload" target="_blank" rel="noopener" className={buttonClass('quiet')}>
        <Trans>Upload a video</Trans>
      </a>
      <a href="/web/record" target="_blank" rel="noopener" className={buttonClass('quiet')}>
        <Trans>Record a video</Trans>
      </a>
    </span>
  )
}

/** One's own stand first; with words also those of others. What has no length yet cannot be cut. */
async function findVideos(wanted: Wanted, qtext: string, signal: AbortSignal): Promise<Tile[]> {
  const query = { qtext, max: 20 }
  const { listMyVideos, listMyShorts, listMyPodcasts, listFoundVideos } = videoRoutes
  const ownRoutes = wanted === 'sound' ? [listMyPodcasts, listMyVideos, listMyShorts] : [listMyVideos, listMyShorts]
  const own = await Promise.all(ownRoutes.map((route) => call(route, { query, signal })))
  const others = qtext === '' ? [] : (await call(listFoundVideos, { query, signal })).items
  const all = new Map([...own.flatMap(({ items }) => items), ...others].map((tile) => [tile.id, tile]))
  return [...all.values()].filter(({ type, duration }) => (wanted === 'sound' || type !== 'podcast') && duration !== null && duration > 0)
}

function FoundVideo({ tile, onPick }: { tile: Tile; onPick: () => void }) {
  const { t } = useLingui()
  const { displayname } = tile
  const isUsable = tile.can.download && tile.state !== 'failed' && !tile.expired
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-md bg-sunken">
        {tile.thumbnail_url && <img src={tile.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{displayname}</span>
        <span className="block text-muted text-sm">
          <Duration seconds={tile.duration ?? 0} /> <WhyNot tile={tile} />
        </span>
      </span>
      <Button size="sm" icon={Plus} disabled={!isUsable} aria-label={t`Add ${displayname}`} onClick={onPick}>
        <Trans>Add</Trans>
      </Button>
    </li>
  )
}

function WhyNot({ tile: { can, state, expired } }: { tile: Tile }) {
  if (!can.download) return <Trans>You may not download it, so you can’t use it in a film.</Trans>
  if (expired) return <Trans>It has expired.</Trans>
  if (state === 'failed') return <Trans>It can’t be played.</Trans>
  return state !== 'ready' && <Trans>It is still being prepared: you can cut it, and make your film when it is ready.</Trans>
}
