import { type Interval, mergeIntervals } from '#domains/media/intervals.ts'
import type { PlayedStretch } from '../queries/watching/ledger.ts'

/** One report as it comes in; all times are ms on the server's clock since the trace began. */
export interface Arrival {
  readonly session: number
  readonly at: number
  readonly intervals: readonly PlayedStretch[]
}

/** What somebody did with one video. */
export interface Trace {
  readonly kind: string
  readonly durationMs: number
  /** When each session was granted; null: its text is invented. */
  readonly sessions: readonly (number | null)[]
  /** In the order in which they come in. */
  readonly arrivals: readonly Arrival[]
  /** What was really played: positions in ms. */
  readonly played: readonly Interval[]
  /** The most that may be credited, ms. */
  readonly earned: number
}

/** So much of a video played at one speed: from a moment on, from a position on. */
export interface Playing {
  readonly session: number
  readonly at: number
  readonly ms: number
  readonly rate: number
  readonly from: number
}

/** Which positions were played, within the video. */
export const positionsOf = (all: readonly Playing[], durationMs: number): Interval[] =>
  mergeIntervals(all.map(({ from, ms, rate }) => [from, Math.min(durationMs, from + ms * rate)]))

export const lengthOf = (all: readonly Interval[]): number => mergeIntervals(all).reduce((sum, [from, to]) => sum + to - from, 0)

/** Seconds played, each moment counted twice at most. */
export function earnedBy(all: readonly Playing[]): number {
  const edges = [...new Set(all.flatMap(({ at, ms }) => [at, at + ms]))].sort((a, b) => a - b)
  let earned = 0
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1] ?? from
    const speed = all.filter(({ at, ms }) => at <= from && to <= at + ms).reduce((sum, { rate }) => sum + rate, 0)
    earned += Math.min(2, speed) * (to - from)
  }
  return earned
}

/** Which positions each session reports. */
export const sessionsOf = ({ sessions, arrivals }: Trace): Interval[][] =>
  sessions.map((_, session) =>
    mergeIntervals(
      arrivals.filter((one) => one.session === session).flatMap(({ intervals }) => intervals.map(([from, to]): Interval => [from, to])),
    ),
  )

/** ms in which a trace says that something was played, on the server's clock. */
export const momentsOf = ({ sessions, arrivals }: Trace): number =>
  lengthOf(
    arrivals.flatMap(({ session, at, intervals }) => {
      const granted = sessions[session] ?? at
      return intervals.map(([, , at0, at1]): Interval => [granted + (at0 ?? 0), Math.min(at, granted + (at1 ?? at))])
    }),
  )
