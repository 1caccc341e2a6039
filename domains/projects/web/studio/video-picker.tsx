import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Tile, videoRoutes } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Duration } from '#platform/web/ui/duration.tsx'
import { ListSearch } from '#platform/web/ui/list-search.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  /** @param duration seconds */
  readonly onPick: (video: string, duration: number) => void
}

/** Finds a video whose pictures can stand in the film: of one's own, or of all that one sees. */
export function VideoPicker({ open, onClose, onPick }: Props) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const found = useQuery({
    queryKey: ['project', 'to-add', words],
    queryFn: ({ signal }) => findVideos(words, signal),
    placeholderData: (before) => before,
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Add a video</Trans>}
      description={<Trans>Films are made of your own videos, and of others that you manage or may download.</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ListSearch label={t`Search videos`} value={words} onSearch={setWords} />
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul aria-label={t`Videos to add`} className="mt-3 min-h-64 divide-y divide-line">
        {found.data?.map((tile) => (
          <Found
            key={tile.id}
            tile={tile}
            onPick={() => {
              onPick(tile.id, tile.duration ?? 0)
              onClose()
            }}
          />
        ))}
      </ul>
      {found.data?.length === 0 && (
        <p role="status" className="py-8 text-center text-muted">
          <Trans>No results.</Trans>
        </p>
      )}
    </Dialog>
  )
}

/** One's own stand first; with words also those of others. What has no length yet cannot be cut. */
async function findVideos(qtext: string, signal: AbortSignal): Promise<Tile[]> {
  const query = { qtext, max: 12 }
  const own = await Promise.all([videoRoutes.listMyVideos, videoRoutes.listMyShorts].map((route) => call(route, { query, signal })))
  const others = qtext === '' ? [] : (await call(videoRoutes.listFoundVideos, { query, signal })).items
  const all = new Map([...own.flatMap(({ items }) => items), ...others].map((tile) => [tile.id, tile]))
  return [...all.values()].filter(({ type, duration }) => type !== 'podcast' && duration !== null && duration > 0)
}

function Found({ tile, onPick }: { tile: Tile; onPick: () => void }) {
  const { t } = useLingui()
  const { displayname } = tile
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="relative aspect-video w-20 shrink-0 overflow-hidden rounded-md bg-sunken">
        {tile.thumbnail_url && <img src={tile.thumbnail_url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{displayname}</span>
        <span className="block text-muted text-sm">
          <Duration seconds={tile.duration ?? 0} />
        </span>
      </span>
      <Button size="sm" icon={Plus} aria-label={t`Add ${displayname}`} onClick={onPick}>
        <Trans>Add</Trans>
      </Button>
    </li>
  )
}
