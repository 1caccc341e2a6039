import type { MeasuredPlayback, Trouble } from './types.ts'

/** ms; shorter stops are not noticed, and some browsers say "waiting" for a moment in between. */
const noticeable = 250

/** What is looked at of a media element. */
export interface MeasuredElement extends EventTarget {
  readonly paused: boolean
  readonly seeking: boolean
  readonly ended: boolean
}

export interface PlaybackMeter {
  /** What is new since it was last taken; null: nothing. */
  readonly take: () => MeasuredPlayback | null
  readonly failed: (trouble: Trouble) => void
  readonly stop: () => void
}

interface Options {
  /** It begins by itself: what is waited for begins with the page. */
  readonly begins: boolean
  readonly now: () => number
  readonly hidden: () => boolean
}

/** Measures how well an element plays, from its events: how long the first picture took, and how often and how long it stopped to load. */
export function newPlaybackMeter(element: MeasuredElement, { begins, now, hidden }: Options): PlaybackMeter {
  let fresh: MeasuredPlayback = { stalls: 0, stallMs: 0 }
  let hasNews = false
  let pressedAt: number | null = begins ? now() : null
  let started = false
  let stalledAt: number | null = null

  const endStall = () => {
    const ms = stalledAt === null ? 0 : now() - stalledAt
    stalledAt = null
    if (ms < noticeable) return
    fresh = { ...fresh, stalls: fresh.stalls + 1, stallMs: fresh.stallMs + Math.round(ms) }
    hasNews = true
  }
  const listeners: Readonly<Record<string, () => void>> = {
    play: () => {
      pressedAt ??= now()
    },
    playing: () => {
      endStall()
      if (started) return
      started = true
      // A page in the background is served late.
      if (pressedAt === null || hidden()) return
      fresh = { ...fresh, firstFrameMs: Math.round(now() - pressedAt) }
      hasNews = true
    },
    waiting: () => {
      if (started && !element.paused && !element.seeking && !element.ended) stalledAt ??= now()
    },
    pause: () => {
      endStall()
      if (!started) pressedAt = null
    },
    seeking: endStall,
    ended: endStall,
  }
  for (const [event, listener] of Object.entries(listeners)) element.addEventListener(event, listener)
  return {
    take: () => {
      if (!hasNews) return null
      const taken = fresh
      fresh = { stalls: 0, stallMs: 0 }
      hasNews = false
      return taken
    },
    failed: (trouble) => {
      // What somebody may no longer watch did not fail.
      if (trouble === 'withdrawn') return
      fresh = { ...fresh, failure: trouble }
      hasNews = true
    },
    stop: () => {
      endStall()
      for (const [event, listener] of Object.entries(listeners)) element.removeEventListener(event, listener)
    },
  }
}
