import { useEffect, useRef } from 'react'
import { type Interval, mergeIntervals, withoutIntervals } from '../../intervals.ts'
import type { PlayedStretch, PlayerProgress } from './types.ts'

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
 * reported once; a page that could not pass it on keeps it.
 */
export function useProgress(video: HTMLVideoElement | null, onProgress: ((progress: PlayerProgress) => void) | undefined): void {
  const latest = useRef(onProgress)
  useEffect(() => {
    latest.current = onProgress
  })
  useEffect(() => {
    if (!video) return
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
      if (intervals.length === 0) return
      latest.current?.({ intervals, position: round(video.currentTime) })
      intervals = []
    }
    const onHide = () => document.visibilityState === 'hidden' && report()
    const timer = setInterval(report, every)
    for (const event of turns) video.addEventListener(event, note)
    for (const event of stops) video.addEventListener(event, report)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', report)
    return () => {
      report()
      clearInterval(timer)
      for (const event of turns) video.removeEventListener(event, note)
      for (const event of stops) video.removeEventListener(event, report)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', report)
    }
  }, [video])
}
