import type { Stretch } from '#domains/media/server.ts'
import type { HeardPart, Segment, TimedWord } from './heard.ts'
import { type SoundPart, silencesWithin } from './plan.ts'

/** A word as it is written, with what stands before and after it, and when it is said. Joined, they are the text. */
export interface SpokenToken extends TimedWord {
  /** Nothing is said between this and the next, or something else begins there. */
  readonly endsSegment?: boolean
}

/** Scripts that put no spaces between words are divided by their signs. */
const piece =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+)/gu

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The words of a part with their times, in order, without what nobody said. */
export function tokensOf(heard: HeardPart, part: SoundPart): SpokenToken[] {
  const audible = heard.segments.filter((segment) => heard.times === 'none' || !isSilent(segment, part))
  const tokens = withoutRunningSegments(audible).flatMap((segment) => {
    const pieces: readonly string[] = segment.text.match(piece) ?? []
    const timed = segment.words.length > 0 ? byWords(pieces, segment.words) : spread(pieces, speechIn(segment, part))
    return timed.map((token, at) => (at === timed.length - 1 ? { ...token, endsSegment: true } : token))
  })
  return withoutLoops(inOrder(tokens))
}

/** Nearly all of it lies where our own ears hear nothing. */
function isSilent({ startMs, endMs }: Segment, part: SoundPart): boolean {
  const silent = silencesWithin(part.silences, [startMs, endMs]).reduce((sum, [from, to]) => sum + to - from, 0)
  return endMs > startMs && silent >= 0.9 * (endMs - startMs)
}

/** What is said three times running is left once. */
function withoutRunningSegments(segments: readonly Segment[]): Segment[] {
  const texts = segments.map(({ text }) => lettersOf(text))
  const runs = (at: number) => texts[at] === texts[at + 1] && texts[at] === texts[at + 2]
  let running = false
  return segments.filter((_, at) => {
    const isAgain = at > 0 && texts[at] === texts[at - 1]
    running = isAgain ? running || runs(at - 1) : false
    return !running
  })
}

/** Where of a segment there is something to hear; all of it where that is nowhere. */
function speechIn({ startMs, endMs }: Segment, part: SoundPart): Stretch[] {
  const speech: Stretch[] = []
  let from = startMs
  for (const [start, end] of silencesWithin(part.silences, [startMs, endMs])) {
    if (start > from) speech.push([from, start])
    from = end
  }
  if (endMs > from) speech.push([from, endMs])
  return speech.length > 0 ? speech : [[startMs, endMs]]
}

/** By the length of the words, over the stretches. */
function spread(pieces: readonly string[], stretches: readonly Stretch[]): SpokenToken[] {
  const whole = stretches.reduce((sum, [from, to]) => sum + to - from, 0)
  const letters = pieces.reduce((sum, text) => sum + text.length, 0)
  const at = (share: number): number => {
    let left = share * whole
    for (const [from, to] of stretches) {
      if (left <= to - from) return Math.round(from + left)
      left -= to - from
    }
    return stretches.at(-1)?.[1] ?? 0
  }
  let before = 0
  return pieces.map((text) => {
    const startMs = at(before / letters)
    before += text.length
    return { text, startMs, endMs: at(before / letters) }
  })
}

/**
 * The written words by the times of the spoken ones, letter by letter: servers leave out the punctuation there, cut words into pieces, or both.
 * Where the letters differ they are laid over each other by length.
 */
function byWords(pieces: readonly string[], words: readonly TimedWord[]): SpokenToken[] {
  const marks: { at: number; length: number; word: TimedWord }[] = []
  let spoken = 0
  for (const word of words) {
    const { length } = lettersOf(word.text)
    if (length > 0) marks.push({ at: spoken, length, word })
    spoken += length
  }
  const written = pieces.reduce((sum, text) => sum + lettersOf(text).length, 0)
  const [first] = words
  if (marks.length === 0 || written === 0) return spread(pieces, [[first?.startMs ?? 0, words.at(-1)?.endMs ?? 0]])
  const scale = spoken / written
  let mark = 0
  const timeOf = (letter: number): number => {
    while (mark < marks.length - 1 && (marks[mark]?.at ?? 0) + (marks[mark]?.length ?? 0) <= letter) mark += 1
    const { at, length, word } = marks[mark] ?? { at: 0, length: 1, word: { startMs: 0, endMs: 0 } }
    return Math.round(word.startMs + ((word.endMs - word.startMs) * Math.min(Math.max(letter - at, 0), length)) / length)
  }
  let before = 0
  return pieces.map((text) => {
    const { length } = lettersOf(text)
    const startMs = timeOf(before * scale)
    before += length
    // The end of a word is not the beginning of the next one, which may come after a pause.
    const endMs = length === 0 ? startMs : Math.max(startMs, endOf(marks, before * scale))
    return { text, startMs, endMs }
  })
}

function endOf(marks: readonly { at: number; length: number; word: TimedWord }[], letter: number): number {
  const mark = marks.findLast(({ at }) => at < letter - 0.001) ?? marks[0]
  if (!mark) return 0
  const share = Math.min(1, (letter - mark.at) / mark.length)
  return Math.round(mark.word.startMs + (mark.word.endMs - mark.word.startMs) * share)
}

/** Times never run backwards, whatever a server says. */
function inOrder(tokens: readonly SpokenToken[]): SpokenToken[] {
  let last = 0
  return tokens.map((token) => {
    const startMs = Math.max(token.startMs, last)
    last = startMs
    return { ...token, startMs, endMs: Math.max(token.endMs, startMs) }
  })
}

const loop = { least: 3, longest: 20, times: 3 }

/** A phrase of some words that comes three times running is left once: models that hear nothing repeat themselves. */
export function withoutLoops(tokens: readonly SpokenToken[]): SpokenToken[] {
  const words = tokens.map(({ text }) => lettersOf(text))
  const kept: SpokenToken[] = []
  let at = 0
  while (at < tokens.length) {
    const size = loopAt(words, at)
    if (size === 0) {
      kept.push(...tokens.slice(at, at + 1))
      at += 1
      continue
    }
    kept.push(...tokens.slice(at, at + size))
    let next = at + size
    while (sameAt(words, at, next, size)) next += size
    at = next
  }
  return kept
}

/** How many words from here on come again so often; 0: none. */
function loopAt(words: readonly string[], at: number): number {
  for (let size = loop.least; size <= loop.longest; size++) {
    const times = Array.from({ length: loop.times - 1 }, (_, time) => at + (time + 1) * size)
    if (times.every((next) => sameAt(words, at, next, size))) return size
  }
  return 0
}

const sameAt = (words: readonly string[], at: number, other: number, size: number): boolean =>
  other + size <= words.length && words.slice(at, at + size).every((word, index) => word === words[other + index])

/** Joins what came of a part with the parts before it; where both heard the same, at the common word nearest its middle. */
export function joined(before: readonly SpokenToken[], next: readonly SpokenToken[], { from, overlap }: SoundPart): SpokenToken[] {
  if (overlap === 0) return [...before, ...next]
  const middle = from + overlap / 2
  const nearMiddle = ({ startMs }: SpokenToken) => startMs >= from - 500 && startMs <= from + overlap + 500
  let best = { distance: Number.POSITIVE_INFINITY, mine: -1, other: -1 }
  for (const [mine, one] of before.entries()) {
    if (!nearMiddle(one)) continue
    for (const [other, two] of next.entries()) {
      if (two.startMs > from + overlap + 500) break
      if (lettersOf(one.text) === '' || lettersOf(one.text) !== lettersOf(two.text) || Math.abs(one.startMs - two.startMs) > 1_000) continue
      const distance = Math.abs((one.startMs + two.startMs) / 2 - middle)
      if (distance < best.distance) best = { distance, mine, other }
    }
  }
  if (best.mine >= 0) return [...before.slice(0, best.mine), ...next.slice(best.other)]
  return [...before.filter(({ startMs }) => startMs < middle), ...next.filter(({ startMs }) => startMs >= middle)]
}
