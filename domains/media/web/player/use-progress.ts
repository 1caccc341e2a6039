import { useCallback, useEffect, useRef } from 'react'
import { inHundredths, notePlayed, playingRests, playingTurns, tellEvery } from '../../played-stretches.ts'
import { newPlaybackMeter, type PlaybackMeter } from './playback-quality.ts'
import type { PlayerProgress, Trouble } from './types.ts'

/**
 * Reports newly played stretches, and when they were played, every 5 s, and at once on pause, stall, end, hiding and leaving. Each stretch is
 * reported once; a page that could not pass it on keeps it. How well it plays is told along with it.
 *
 * @param begins it plays by itself
 * @returns tells that nothing plays, at once
 */
export function useProgress(
  video: HTMLVideoElement | null,
  onProgress: ((progress: PlayerProgress) => void) | undefined,
  begins = false,
): (trouble: Trouble) => void {
  const latest = useRef(onProgress)
  const meter = useRef<PlaybackMeter>(null)
  const beginsFirst = useRef(begins)
  useEffect(() => {
    latest.current = onProgress
  })
  useEffect(() => {
    if (!video) return
    const measuring = newPlaybackMeter(video, {
      begins: beginsFirst.current,
      now: () => performance.now(),
      hidden: () => document.visibilityState === 'hidden',
    })
    meter.current = measuring
    const played = notePlayed(video, () => performance.now())
    const report = () => {
      const [intervals, quality] = [played.take(), measuring.take() ?? undefined]
      if (intervals.length === 0 && !quality) return
      latest.current?.({ intervals, position: inHundredths(video.currentTime), quality })
    }
    const onHide = () => document.visibilityState === 'hidden' && report()
    const timer = setInterval(report, tellEvery)
    for (const event of playingTurns) video.addEventListener(event, played.note)
    for (const event of playingRests) video.addEventListener(event, report)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', report)
    return () => {
      measuring.stop()
      report()
      clearInterval(timer)
      for (const event of playingTurns) video.removeEventListener(event, played.note)
      for (const event of playingRests) video.removeEventListener(event, report)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', report)
    }
  }, [video])
  return useCallback((trouble) => {
    meter.current?.failed(trouble)
    const quality = meter.current?.take()
    if (quality) latest.current?.({ intervals: [], position: 0, quality })
  }, [])
}
