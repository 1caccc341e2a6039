import type { Stretch } from '#domains/media/server.ts'

/** One picture that is read. */
export interface Frame {
  /** From when on it stands still, where who looks for it lands. */
  readonly ms: number
  /** When it is looked at: shortly before it goes, since a slide is complete then. */
  readonly at: number
}

/** What stands on a slide. */
export interface SlideText {
  readonly ms: number
  readonly text: string
}

/** ms */
const beforeEnd = 600
const perFrame = 8_000

/** The frames that are worth reading: of those that stand still the longest, one in eight seconds at most. */
export function framesOf(stills: readonly Stretch[], durationMs: number): Frame[] {
  const limit = Math.max(1, Math.ceil(durationMs / perFrame))
  return stills
    .toSorted(([from, to], [otherFrom, otherTo]) => otherTo - otherFrom - (to - from))
    .slice(0, limit)
    .toSorted(([one], [other]) => one - other)
    .map(([from, to]) => ({ ms: from, at: Math.max(from, to - beforeEnd) }))
}

/** Of what was read: less is guessed. */
const leastConfidence = 60
const longestText = 2_000

/** The words of a frame as a line; empty where it shows none. */
export function frameText(words: readonly (readonly [text: string, confidence: number])[]): string {
  const kept = words.filter(([text, confidence]) => confidence >= leastConfidence && /[\p{L}\p{N}]/u.test(text)).map(([text]) => text)
  const isText = kept.some((text) => /[\p{L}\p{N}]{3}/u.test(text))
  return isText ? kept.join(' ').slice(0, longestText) : ''
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((word) => all.has(word))

/** Without those whose words all stand on the next one: slides that build up. */
export function withoutBuildUps(slides: readonly SlideText[]): SlideText[] {
  const some = slides.filter(({ text }) => text !== '')
  return some.filter(({ text }, at) => {
    const next = some[at + 1]
    return next === undefined || !isWithin(wordsOf(text), wordsOf(next.text))
  })
}
