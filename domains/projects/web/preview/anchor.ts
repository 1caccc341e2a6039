import type { ProjectClip } from '../../contract.ts'
import { clipSecond, filmEnd, type PlacedClip, sourceMoment } from '../model/placing.ts'
import type { ClipEnd } from '../model/trimming.ts'

/** A clip ends a little before its end, where its last picture is shown already; seconds. */
export const early = 0.02

/** One end of a clip. */
export interface ClipAim {
  readonly id: string
  readonly end: ClipEnd
}

/** The second of the film at which the first or the last picture of a clip is shown; null without the clip. */
export function endOfClip(places: readonly PlacedClip[], { id, end }: ClipAim): number | null {
  const one = places.find(({ clip }) => clip.id === id)
  if (!one) return null
  return end === 'from' ? one.begin : Math.max(one.begin, one.begin + one.length - 2 * early)
}

/** Of a video what is shown, of anything else how long it has been shown. */
const shownAt = (clip: ProjectClip, second: number): number => (clip.kind === 'video' ? sourceMoment(clip, second) : second)
const secondOfShown = (clip: ProjectClip, moment: number): number => (clip.kind === 'video' ? clipSecond(clip, moment) : moment)

/**
 * Where in a film that was edited the same picture is; where its clip is gone, what came in its place.
 *
 * @param before the clip that was shown, where it lay
 * @param at second of the film as it was
 */
export function stayedAt(places: readonly PlacedClip[], before: PlacedClip | undefined, at: number): number {
  if (!before) return at
  const now = places.find(({ clip }) => clip.id === before.clip.id)
  if (!now) return before.begin
  const second = secondOfShown(now.clip, shownAt(before.clip, at - before.begin))
  return now.begin + Math.min(now.length, Math.max(0, second))
}

/** The next cut before or behind a second of the film; its beginning and its end are cuts, too. */
export function cutBeside(places: readonly PlacedClip[], at: number, way: 1 | -1): number {
  const end = filmEnd(places)
  const cuts = [...places.map(({ begin }) => begin), end]
  if (way === 1) return cuts.find((cut) => cut > at + early) ?? end
  return cuts.findLast((cut) => cut < at - early) ?? 0
}
