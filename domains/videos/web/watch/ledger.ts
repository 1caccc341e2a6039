import { type Interval, mergeIntervals } from '#domains/media/intervals.ts'
import type { PlayerProgress } from '#domains/media/web.ts'

/** Intervals a call (the contract's limit). */
const most = 200

/** Sends one report; rejects when it did not arrive. */
export type Post = (progress: PlayerProgress) => Promise<void>

/** Passes on what was watched; what could not be sent goes with the next report, so that nothing is lost. Sending twice counts once. */
export function newLedger(post: Post): (progress: PlayerProgress) => Promise<void> {
  let owed: Interval[] = []
  return async ({ intervals, position }) => {
    const all = mergeIntervals([...owed, ...intervals])
    const sending = all.slice(0, most)
    owed = all.slice(most)
    try {
      await post({ intervals: sending, position })
    } catch {
      owed = mergeIntervals([...owed, ...sending])
    }
  }
}
