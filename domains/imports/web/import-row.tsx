import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw, Trash2 } from 'lucide-react'
import { videoFeed } from '#domains/videos/contract.ts'
import { playAddress, useDeleteVideo } from '#domains/videos/web.ts'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { fileSize } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { importRoutes, type VideoImport } from '../contract.ts'
import { importsKey } from './queries.ts'

/** One import: how far it is, and what can be done. */
export function ImportItem({ one }: { one: VideoImport }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { id, displayname, state, received, size } = one
  const settle = { onSettled: () => queries.invalidateQueries({ queryKey: importsKey }) }
  const again = useMutation({ mutationFn: () => call(importRoutes.retryImport, { params: { id } }), ...settle })
  const deleteVideo = useDeleteVideo()
  const remove = async () => {
    if (await deleteVideo({ id, displayname, type: 'video' })) await queries.invalidateQueries({ queryKey: importsKey })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      {state !== 'ready' && state !== 'failed' && <Awaited id={id} />}
      <div className="min-w-0 flex-1 basis-64">
        <Link to={playAddress(id) as never} className="wrap-anywhere font-medium hover:underline">
          {displayname}
        </Link>
        <p className="wrap-anywhere truncate text-muted text-sm">{one.url}</p>
        <p className="mt-1 text-sm" {...(state === 'failed' && { role: 'alert' })}>
          <Status one={one} />
        </p>
        {state === 'downloading' && (
          <Progress label={t`Import of ${displayname}`} {...(size && { value: (100 * received) / size })} className="mt-2" />
        )}
      </div>
      {one.again && (
        <Button icon={RotateCw} busy={again.isPending} aria-label={t`Try again: ${displayname}`} onClick={() => again.mutate()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <IconButton label={t`Delete ${displayname}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={() => void remove()} />
    </li>
  )
}

/** What comes after its file is here is told of the video. */
function Awaited({ id }: { id: string }) {
  useFreshness(videoFeed.changed, id, [importsKey])
  return null
}

function Status({ one: { state, message, received, size } }: { one: VideoImport }) {
  if (state === 'failed') return <span className="text-danger-ink">{message ?? <Trans>The import failed.</Trans>}</span>
  if (message !== null) return message
  if (state === 'waiting') return <Trans>Waiting for its turn</Trans>
  if (state === 'processing') return <Trans>Processing…</Trans>
  if (state === 'ready') return <Trans>Ready to watch</Trans>
  const some = fileSize(received)
  if (!size) return received > 0 ? <Trans>Downloading · {some}</Trans> : <Trans>Downloading…</Trans>
  const all = fileSize(size)
  return (
    <Trans>
      Downloading · {some} of {all}
    </Trans>
  )
}
