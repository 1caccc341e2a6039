import { useEffect, useRef } from 'react'
import { useVideo } from './use-video.ts'

/** Seconds before the end from which on it is ending (VW-9.28). */
const last = 10

/** Tells when the last seconds begin, and when they are left again. */
export function useEnding(video: HTMLVideoElement, onEnding: ((ending: boolean) => void) | undefined): void {
  const ending = useVideo(video, ({ currentTime, duration }) => currentTime > 0 && duration - currentTime <= last)
  const latest = useRef(onEnding)
  useEffect(() => {
    latest.current = onEnding
  })
  useEffect(() => {
    latest.current?.(ending)
  }, [ending])
}
