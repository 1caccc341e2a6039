import type { Stretch } from '#domains/media/server.ts'

/** One piece of the sound that is sent. */
export interface SoundPart {
  readonly from: number
  readonly to: number
  /** How much of its beginning the part before it holds, too, ms; 0 where it begins in a silence. */
  readonly overlap: number
  /** Where nothing is to be heard in it, by the time of the whole. */
  readonly silences: readonly Stretch[]
}

/** ms */
const length = 5 * 60_000
const around = 60_000
const overlap = 6_000
/** Less than this is a click or a cough. */
const leastSound = 300

/** Cuts a sound into parts of about five minutes, each in the longest silence near its end; in the middle of speech parts overlap. */
export function speechPlanOf(durationMs: number, silences: readonly Stretch[]): SoundPart[] {
  const parts: SoundPart[] = []
  let from = 0
  let before = 0
  while (from < durationMs) {
    const rest = durationMs - from
    const silence = rest > length + around ? longestNear(silences, from + length) : undefined
    const isLast = rest <= length + around
    const cut = isLast ? durationMs : silence ? Math.round((silence[0] + silence[1]) / 2) : from + length
    const shared = isLast || silence ? 0 : overlap
    const to = cut + shared / 2
    parts.push({ from, to, overlap: before, silences: silencesWithin(silences, [from, to]) })
    from = cut - shared / 2
    before = shared
    if (isLast) break
  }
  return parts
}

/** Whether there is anything to hear in it. */
export const hasSound = ({ from, to, silences }: SoundPart): boolean =>
  to - from - silences.reduce((sum, [start, end]) => sum + end - start, 0) >= leastSound

function longestNear(silences: readonly Stretch[], at: number): Stretch | undefined {
  const near = silencesWithin(silences, [at - around, at + around])
  return near.reduce<Stretch | undefined>((best, one) => (!best || one[1] - one[0] > best[1] - best[0] ? one : best), undefined)
}

/** What of them lies in a stretch. */
export const silencesWithin = (silences: readonly Stretch[], [from, to]: Stretch): Stretch[] =>
  silences.filter(([start, end]) => end > from && start < to).map(([start, end]) => [Math.max(start, from), Math.min(end, to)])
