import { useEffect, useEffectEvent } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { type TrackDetail, trackRoutes } from '../../contract.ts'

/** Every video of it that the viewer sees is watched, as the server counts. */
export const isCompleted = ({ total_video_count: all, completed_count: done }: TrackDetail): boolean => all > 0 && done === all

/**
 * Tells the page around, once for each person and track, that they go on to certification: `proceed-to-certification` on the window
 * (LE-4.61, LE-4.62). Whether it is the first time, the server says.
 */
export function useCompletion(track: TrackDetail): void {
  const { trackName } = track
  const isTold = Boolean(useMe()) && isCompleted(track)
  const tell = useEffectEvent(async () => {
    // Without an answer it is asked when the track is opened the next time.
    const answer = await call(trackRoutes.completeTrack, { params: { name: trackName } }).catch(() => undefined)
    if (answer?.proceed) window.dispatchEvent(new CustomEvent('proceed-to-certification', { detail: { trackName } }))
  })
  useEffect(() => {
    if (isTold) void tell()
  }, [isTold])
}
