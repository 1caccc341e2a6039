import { useEffect, useEffectEvent, useRef } from 'react'
import { leaveOtherScreens } from './fullscreen.ts'
import type { PlayerStop } from './types.ts'

const moments = ['timeupdate', 'play', 'playing', 'seeked'] as const
/** Between two looks at a video that plays lies less than that, s of the video; more was a seek. */
const played = 3

/**
 * Pauses where a stop is reached or passed: at one that is `always` there however it is passed and as often as it is, at others where the video
 * is played through them. It stops for the first one until that is no stop any more.
 */
export function useStop(video: HTMLVideoElement | null, stops: readonly PlayerStop[] = [], onStop?: (id: string) => void): void {
  const tell = useEffectEvent((id: string) => onStop?.(id))
  const find = useEffectEvent((was: number, now: number) => firstPassed(stops, was, now))
  const key = stops.map(({ id, at, always }) => `${id} ${at} ${always}`).join()
  /** Where it was when somebody last looked and nothing stopped it; a stop at the very beginning lies behind that, too. */
  const was = useRef(-1)
  useEffect(() => {
    if (!video || key === '') return
    const look = () => {
      const now = video.currentTime
      const stop = video.paused ? undefined : find(was.current, now)
      if (!stop) {
        was.current = now
        return
      }
      video.pause()
      leaveOtherScreens(video)
      tell(stop.id)
    }
    for (const moment of moments) video.addEventListener(moment, look)
    look()
    return () => {
      for (const moment of moments) video.removeEventListener(moment, look)
    }
  }, [video, key])
}

/** The earliest of those that a video is at after it went from one second to another. */
export function firstPassed(stops: readonly PlayerStop[], was: number, now: number): PlayerStop | undefined {
  const isPlayedThrough = now >= was && now - was < played
  const passed = stops.filter(({ at, always }) => (always ? now >= at : isPlayedThrough && was < at && now >= at))
  return passed.toSorted((a, b) => a.at - b.at)[0]
}
