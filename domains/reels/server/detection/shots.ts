import type { Change } from './motion.ts'

/** A stretch without a cut. */
export interface Shot {
  /** Seconds of the video. */
  readonly start: number
  readonly end: number
  readonly changes: readonly Change[]
}

/** Another picture altogether: most of it changed, and much. */
const isCut = ({ share, mean }: Change): boolean => share > 0.5 && mean > 28

/** Seconds; what lies between cuts that are closer is shown as one. */
const shortestShot = 1.5

/** The stretches between the cuts of a passage, at most so many; cuts that come too soon after another are left out. */
export function shotsIn(changes: readonly Change[], { from, to }: { readonly from: number; readonly to: number }, most: number): Shot[] {
  const cuts: number[] = []
  for (const change of changes) {
    const last = cuts.at(-1) ?? from
    if (isCut(change) && change.at - last >= shortestShot && to - change.at >= shortestShot && cuts.length < most - 1) cuts.push(change.at)
  }
  const ends = [...cuts, to]
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? from
    return { start, end, changes: changes.filter(({ at }) => at > start && at < end) }
  })
}

/** Whether hardly anything moves for most of the time: slides and screens, of which all has to be seen. */
export function isStill({ changes }: Pick<Shot, 'changes'>): boolean {
  const still = changes.filter(({ share }) => share < stillShare).length
  return still >= changes.length * 0.7
}

/** A pointer moves as much. */
const stillShare = 0.004
