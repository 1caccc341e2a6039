import { reported } from './cheats.ts'
import type { Dice } from './dice.ts'
import { honest } from './honest.ts'
import { positionsOf, type Trace } from './trace.ts'

/** Somebody who watches two videos in the same hours, each as people do. */
export const two = (dice: Dice): Trace[] => [honest(dice), honest(dice)]

/** Somebody who lets more than two videos play at the same time. */
export function crowd(dice: Dice): Trace[] {
  const durationMs = Math.round(dice.spread(10_000, 600_000))
  const rate = dice.oneOf([1, 1.5, 2, 4])
  return Array.from({ length: dice.whole(3, 5) }, () => {
    const playings = [{ session: 0, at: dice.between(100, 3000), ms: durationMs / rate, rate, from: 0 }]
    const sending = { sessions: [0], durationMs, playings }
    const played = positionsOf(playings, durationMs)
    return { kind: 'crowd', durationMs, sessions: [0], arrivals: reported(dice, sending), played, earned: durationMs }
  })
}

/** The most that may be credited for videos that played together, ms: two of them at a time, at double speed. */
export function mostOf(traces: readonly Trace[]): number {
  const moments = traces.flatMap(({ arrivals }) => arrivals.flatMap(({ intervals }) => intervals.map(([, , , at1]) => at1 ?? 0)))
  return 4 * Math.max(...moments) + 2000 * traces.length
}
