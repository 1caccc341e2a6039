import { useEffect, useEffectEvent } from 'react'
import { leaveOtherScreens } from './fullscreen.ts'

const moments = ['timeupdate', 'play', 'playing', 'seeked'] as const

/** Pauses wherever a second is reached or passed, as often as it is, until there is no such second any more. */
export function useStop(video: HTMLVideoElement | null, at: number | null | undefined, onStop: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onStop?.())
  useEffect(() => {
    if (!video || at === null || at === undefined) return
    const look = () => {
      if (video.paused || video.currentTime < at) return
      video.pause()
      leaveOtherScreens(video)
      tell()
    }
    for (const moment of moments) video.addEventListener(moment, look)
    look()
    return () => {
      for (const moment of moments) video.removeEventListener(moment, look)
    }
  }, [video, at])
}
