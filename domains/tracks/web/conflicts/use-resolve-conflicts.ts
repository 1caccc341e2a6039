import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ConflictingVideo, trackRoutes } from '../../contract.ts'
import { keepAcknowledged } from '../kept-in-browser.ts'
import { trackKey } from '../queries.ts'
import { findConflicts, shareVideos, useConflictQuestion } from './use-conflicts.ts'

/** Asks about conflicts of a track as it is, and does at once what is said of each (LE-4.53, LE-4.54). */
export function useResolveConflicts(name: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { ask, dialog } = useConflictQuestion()
  const resolve = async (isAsked: (video: ConflictingVideo) => boolean) => {
    const { videos, isCut } = await findConflicts(name)
    const resolution = await ask({ videos: videos.filter(isAsked), isCut })
    if (!resolution) return
    const { acknowledged } = resolution
    await shareVideos(name, resolution)
    if (acknowledged.length > 0) await call(trackRoutes.updateTrack, { params: { name }, body: { gconfid: [...acknowledged] } })
    keepAcknowledged(name, acknowledged)
    await queries.invalidateQueries({ queryKey: trackKey })
  }
  return {
    dialog,
    resolve: async (isAsked: (video: ConflictingVideo) => boolean = () => true): Promise<void> => {
      try {
        await resolve(isAsked)
      } catch (error) {
        toast.failed(error, isRefusal(error) && error.code !== 'internal' ? error.message : t`Something went wrong`)
      }
    },
  }
}
