import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { type Tile, videoRoutes } from '../contract.ts'

/** Asks, deletes, takes the video out of every list, and offers to bring it back. Answers whether it is gone. */
export function useDeleteVideo(): (video: Pick<Tile, 'id' | 'displayname' | 'type'>) => Promise<boolean> {
  const { t } = useLingui()
  const queries = useQueryClient()
  const offerUndo = async ({ displayname, type }: Pick<Tile, 'displayname' | 'type'>, undo: string | undefined) => {
    if (undo === undefined) return
    const { takeBackChanges } = await import('./bulk/take-back.ts')
    toast.done(t`“${displayname}” was deleted`, { undo: () => void takeBackChanges(queries, [{ displayname, type, undo }]) })
  }
  return async (video) => {
    const { id, displayname, type } = video
    const sure = await confirm({
      title: <Trans>Delete “{displayname}”?</Trans>,
      body: <Trans>It disappears for everyone immediately. An administrator can restore it for 30 days.</Trans>,
      action: type === 'podcast' ? <Trans>Delete podcast</Trans> : <Trans>Delete video</Trans>,
      danger: true,
    })
    if (!sure) return false
    try {
      const { undo } = await call(videoRoutes.deleteVideo, { body: { gconfid: id, undoable: '1' } })
      void offerUndo(video, undo)
    } catch (error) {
      // CM-8.13, CM-8.14
      toast.failed(error, type === 'podcast' ? t`Failed to delete the podcast` : t`Failed to delete the video`)
      return false
    }
    queries.removeQueries({ queryKey: ['video', id] })
    await Promise.all(['listing', 'home', 'related', 'search', 'deleted'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    return true
  }
}
