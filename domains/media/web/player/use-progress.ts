import { useCallback, useEffect, useRef } from 'react'
import { type Interval, mergeIntervals, withoutIntervals } from '../../intervals.ts'
import { newPlaybackMeter, type PlaybackMeter } from './playback-quality.ts'
import type { PlayedStretch, PlayerProgress, Trouble } from './types.ts'

const every = 5000
/** What begins or ends playing at one speed. */
const turns = ['play', 'playing', 'seeking', 'ratechange'] as const
const stops = ['pause', 'ended', 'waiting'] as const

/** Browsers keep what was really played, across seeks and at any speed. */
function played(video: HTMLVideoElement): Interval[] {
  const ranges: Interval[] = []
  for (let i = 0; i < video.played.length; i++) ranges.push([round(video.played.start(i)), round(video.played.end(i))])
  return ranges
}

const round = (seconds: number) => Math.round(seconds * 100) / 100

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
    let noted: Interval[] = []
    let intervals: PlayedStretch[] = []
    let since = performance.now()
    /** What is new was played between the last time that somebody looked and now. */
    const note = () => {
      const [fresh, now] = [withoutIntervals(played(video), noted), performance.now()]
      for (const [from, to] of fresh) intervals.push([from, to, since, now])
      noted = mergeIntervals([...noted, ...fresh])
      since = now
    }
    const report = () => {
      note()
      const quality = measuring.take() ?? undefined
      if (intervals.length === 0 && !quality) return
      latest.current?.({ intervals, position: round(video.currentTime), quality })
      intervals = []
    }
    const onHide = () => document.visibilityState === 'hidden' && report()
    const timer = setInterval(report, every)
    for (const event of turns) video.addEventListener(event, note)
    for (const event of stops) video.addEventListener(event, report)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', report)
    return () => {
      measuring.stop()
      report()
      clearInterval(timer)
      for (const event of turns) video.removeEventListener(event, note)
      for (const event of stops) video.removeEventListener(event, report)
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
