import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type TrackDetail, trackRoutes } from '../../contract.ts'
import { trackKey } from '../queries.ts'

/** Every video of it that the viewer sees is watched, as the server counts. */
export const isCompleted = ({ total_video_count: all, completed_count: done }: TrackDetail): boolean => all > 0 && done === all

/**
 * Tells the page around, once for each person and track, that they go on to certification: `proceed-to-certification` on the window
 * (LE-4.61, LE-4.62). Whether it is the first time, the server says.
 */
export function useCompletion(track: TrackDetail): void {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { trackName } = track
  const isTold = Boolean(useMe()) && isCompleted(track)
  const tell = useEffectEvent(async () => {
    try {
      const { proceed } = await call(trackRoutes.completeTrack, { params: { name: trackName } })
      if (proceed) window.dispatchEvent(new CustomEvent('proceed-to-certification', { detail: { trackName } }))
    } catch (error) {
      // It is not completed any more, or not seen: a video came to it, say. What the page shows is asked for anew.
      if (isRefusal(error, 'conflict') || isRefusal(error, 'not_found')) return void queries.invalidateQueries({ queryKey: trackKey })
      // The certificate comes without the page: what is lost is that the page around hears of it, and it does the next time.
      toast.failed(error, t`You have completed the track, but this page could not confirm it. Reload it to try again.`)
    }
  })
  useEffect(() => {
    if (isTold) void tell()
  }, [isTold])
}
