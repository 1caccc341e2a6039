import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { keepPreferences, readPreferences } from './preferences.ts'
import type { Caption } from './types.ts'

export interface CaptionsState {
  readonly tracks: readonly Caption[]
  /** Index in `tracks`, -1 when off. */
  readonly shown: number
  /** The lines to be read now. */
  readonly lines: readonly string[]
  readonly show: (index: number) => void
}

/** Reads the cues of the chosen track; drawing them is ours, so that they keep clear of the controls. */
export function useCaptions(video: HTMLVideoElement, tracks: readonly Caption[]): CaptionsState {
  const [wanted, setWanted] = useState(() => readPreferences().captions)
  const shown = wanted === null ? -1 : tracks.findIndex((track) => track.lang === wanted)

  useEffect(() => {
    for (const [index, { track }] of elements(video).entries()) track.mode = index === shown ? 'hidden' : 'disabled'
  }, [video, shown, tracks])

  // Words that changed while it plays come from another address, in an element of their own.
  const src = tracks[shown]?.src
  const subscribe = useCallback(
    (changed: () => void) => {
      const track = trackOf(video, src)
      track?.addEventListener('cuechange', changed)
      return () => track?.removeEventListener('cuechange', changed)
    },
    [video, src],
  )
  const text = useSyncExternalStore(subscribe, () => textOf(trackOf(video, src)))

  const show = (index: number) => {
    const lang = tracks[index]?.lang ?? null
    setWanted(lang)
    keepPreferences({ captions: lang })
  }
  // What a file has may have been heard of by itself, too.
  return { tracks, shown, lines: text ? [...new Set(text.split('\n'))] : [], show }
}

const elements = (video: HTMLVideoElement) => [...video.querySelectorAll('track')]

const trackOf = (video: HTMLVideoElement, src: string | undefined): TextTrack | undefined =>
  elements(video).find((element) => element.getAttribute('src') === src)?.track

const textOf = (track: TextTrack | undefined) =>
  [...(track?.activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : '')).join('\n')
