import type { ProjectClip } from '../../contract.ts'
import type { PlacedClip } from '../model/placing.ts'
import type { LanePair } from './lane-pair.ts'

export interface ShownClip {
  readonly clip: ProjectClip
  /** Seconds of it. */
  readonly at: number
}

export interface ShownOver extends ShownClip {
  /** How much of it there is, 0 to 1. */
  readonly share: number
}

/** Where a film is: its clip, and its second. */
interface Moment {
  readonly index: number
  readonly at: number
}

/** The clip that is shown, and how many seconds of it are over. */
export function shownClip(places: readonly PlacedClip[], { index, at }: Moment): ShownClip | null {
  const one = places[index]
  return one ? { clip: one.clip, at: Math.max(0, at - one.begin) } : null
}

/** The next one, while it comes over the one that is shown and its pictures are there. */
export function shownOver(places: readonly PlacedClip[], { index, at }: Moment, lanes: LanePair): ShownOver | null {
  const next = places[index + 1]
  const into = next ? at - next.begin : -1
  if (!next || next.overlap === 0 || into < 0) return null
  const isThere = lanes.isStill(next.clip) || (lanes.of(index + 1, next.clip)?.isThere() ?? false)
  return isThere ? { clip: next.clip, at: into, share: Math.min(1, into / next.overlap) } : null
}
