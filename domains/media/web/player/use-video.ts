import { useCallback, useSyncExternalStore } from 'react'

const events = [
  'play', 'playing', 'pause', 'ended', 'waiting', 'seeking', 'seeked', 'canplay', 'loadstart', 'loadedmetadata', 'loadeddata',
  'durationchange', 'timeupdate', 'progress', 'volumechange', 'ratechange', 'emptied', 'error', 'enterpictureinpicture', 'leavepictureinpicture',
] as const // biome-ignore format: a list

/** A plain value read from the element, fresh after each of its events; renders again only when the value changes. */
export function useVideo<T extends string | number | boolean | null>(video: HTMLVideoElement, read: (video: HTMLVideoElement) => T): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) video.addEventListener(event, changed)
      return () => {
        for (const event of events) video.removeEventListener(event, changed)
      }
    },
    [video],
  )
  return useSyncExternalStore(subscribe, () => read(video))
}

/** Seconds; what the page expects until the source has told its own. */
export function useDuration(video: HTMLVideoElement, expected: number | null): number {
  const known = useVideo(video, (element) => element.duration)
  return Number.isFinite(known) && known > 0 ? known : (expected ?? 0)
}
