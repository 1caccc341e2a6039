import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type ConflictingVideo, trackRoutes } from '../../contract.ts'
import { keepAcknowledged } from '../kept-in-browser.ts'
import { trackKey } from '../queries.ts'
import { findConflicts, shareVideos, useConflictQuestion } from './use-conflicts.ts'

/** Asks about conflicts of a track as it is, and does at once what is said of each (LE-4.53, LE-4.54). */
export function useSettleConflicts(name: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { ask, dialog } = useConflictQuestion()
  const settle = async (isAsked: (video: ConflictingVideo) => boolean) => {
    const settling = await ask((await findConflicts(name)).filter(isAsked))
    if (!settling) return
    const { acknowledged } = settling
    await shareVideos(name, settling)
    if (acknowledged.length > 0) await call(trackRoutes.updateTrack, { params: { name }, body: { gconfid: [...acknowledged] } })
    keepAcknowledged(name, acknowledged)
    await queries.invalidateQueries({ queryKey: trackKey })
  }
  return {
    dialog,
    settle: async (isAsked: (video: ConflictingVideo) => boolean = () => true): Promise<void> => {
      try {
        await settle(isAsked)
      } catch (error) {
        toast.failed(error, isRefusal(error) && error.code !== 'internal' ? error.message : t`Something went wrong`)
      }
    },
  }
}
