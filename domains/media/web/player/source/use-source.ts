import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { needsReload } from '#platform/web/parts.ts'
import type { Choose, PlayerCue, PlayerMedia, Trouble } from '../types.ts'
import { attach } from './source.ts'

export interface SourceState {
  /** The ladder's heights in px, highest first; empty where there is nothing to choose. */
  readonly heights: readonly number[]
  /** What the person chose; null leaves it to the player. */
  readonly chosen: number | null
  /** What plays now. */
  readonly playing: number | null
  readonly trouble: Trouble | null
  readonly choose: Choose
  readonly retry: () => void
}

/** ms until a player whose line is gone tries again by itself. */
const goesOnAfter = 5000

interface Hears {
  /** s */
  readonly startAt: number
  /** Told why nothing plays. */
  readonly onTrouble?: (trouble: Trouble) => void
  readonly onCue?: ((cue: PlayerCue) => void) | undefined
}

/** Keeps `video` on `source`, from `startAt` on; a retry goes on where it broke off. */
export function useSource(
  video: HTMLVideoElement | null,
  { kind, url }: Pick<PlayerMedia, 'kind' | 'url'>,
  { startAt, onTrouble, onCue }: Hears,
): SourceState {
  const [attempt, setAttempt] = useState({ from: startAt, play: false })
  const [heights, setHeights] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const [playing, setPlaying] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const chooser = useRef<Choose>(null)
  const chooseAsBefore = useEffectEvent((choose: Choose) => {
    chooser.current = choose
    if (chosen !== null) choose(chosen)
  })
  const hearCue = useEffectEvent((cue: PlayerCue) => onCue?.(cue))

  useEffect(() => {
    if (!video) return
    const ending = new AbortController()
    const onBroken = (why: Trouble) => {
      setTrouble(why)
      onTrouble?.(why)
    }
    const report = { qualities: setHeights, playing: setPlaying, trouble: onBroken, cue: (cue: PlayerCue) => hearCue(cue) }
    attach(video, { kind, url }, { from: attempt.from, signal: ending.signal, report }).then(
      (choose) => {
        chooseAsBefore(choose)
        if (attempt.play && !ending.signal.aborted) video.play().catch(() => undefined)
      },
      // What plays it did not arrive.
      (error: unknown) => {
        if (!ending.signal.aborted) onBroken(needsReload(error) ? 'broken' : 'network')
      },
    )
    return () => ending.abort()
  }, [video, kind, url, attempt, onTrouble])

  const goOn = (play: boolean) => {
    setTrouble(null)
    // An element that lost its source is at 0.
    const at = video?.currentTime
    setAttempt((before) => ({ from: at || before.from, play }))
  }
  const goOnAsBefore = useEffectEvent(() => goOn(video?.paused === false))
  useEffect(() => {
    if (trouble !== 'network') return
    const due = setTimeout(goOnAsBefore, goesOnAfter)
    return () => clearTimeout(due)
  }, [trouble])

  return {
    heights,
    chosen,
    playing,
    trouble,
    choose: (height) => {
      setChosen(height)
      chooser.current?.(height)
    },
    retry: () => goOn(true),
  }
}
