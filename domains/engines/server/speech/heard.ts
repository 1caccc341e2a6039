import { z } from 'zod/mini'
import { EngineFailure } from '../failures.ts'
import type { SoundPart } from './plan.ts'

/** Times by the whole sound, ms. */
export interface TimedWord {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

export interface Segment extends TimedWord {
  /** Empty where the server gives no times of words. */
  readonly words: readonly TimedWord[]
}

/** What came of a part. `times`: what the server said about when. */
export interface HeardPart {
  readonly segments: readonly Segment[]
  readonly times: 'words' | 'segments' | 'none'
  /** ISO 639-1; null where the server does not say. */
  readonly language: string | null
}

const seconds = z.union([z.number(), z.pipe(z.string(), z.transform(Number))])
const word = z.object({ word: z.string(), start: z.nullish(seconds), end: z.nullish(seconds) })
const segment = z.object({
  start: z.nullish(seconds),
  end: z.nullish(seconds),
  text: z.string(),
  words: z.nullish(z.array(word)),
  no_speech_prob: z.nullish(z.number()),
  avg_logprob: z.nullish(z.number()),
  compression_ratio: z.nullish(z.number()),
})
const transcription = z.object({
  text: z.nullish(z.string()),
  language: z.nullish(z.string()),
  segments: z.nullish(z.array(segment)),
  words: z.nullish(z.array(word)),
})
type RawSegment = z.output<typeof segment>
type RawWord = z.output<typeof word>

/**
 * Reads what a server answered for a part: the times of words where they can be believed, else those of segments, else the text alone.
 *
 * @throws EngineFailure nonsense
 */
export function readHeard(answer: unknown, part: SoundPart): HeardPart {
  const { success, data } = z.safeParse(transcription, answer)
  const raws = data?.segments ?? []
  if (!success || (typeof data.text !== 'string' && raws.length === 0))
    throw new EngineFailure('nonsense', 'The server’s answer is not a transcript.', JSON.stringify(answer))
  const words = data.words ?? []
  const language = codeOf(data.language ?? null)
  const timed = timedBy(
    raws.filter((one) => one.text.trim() !== ''),
    part,
  )
  if (timed.length === 0) return { ...withoutSegments(data.text ?? textOf(raws), words, part), language }
  const segments = segmentsOf(
    timed.filter(({ raw }) => !isInvented(raw)),
    words,
    part,
  )
  const haveWords = segments.length > 0 && segments.every((one) => one.words.length > 0)
  return { segments, times: haveWords ? 'words' : 'segments', language }
}

/** Words stand in their segment, or in a list of their own for the whole part. */
function segmentsOf(timed: readonly Timed<RawSegment>[], words: readonly RawWord[], part: SoundPart): Segment[] {
  const apart = timedBy(words, part)
  return timed.map(({ raw, startMs, endMs }) => {
    const own = raw.words && raw.words.length > 0 ? timedBy(raw.words, part) : apart.filter(isIn(startMs, endMs))
    return { text: raw.text.trim(), startMs, endMs, words: own.map(asWord) }
  })
}

/** Servers that give no segments: the words carry the times, or nothing does. */
function withoutSegments(text: string, words: readonly RawWord[], part: SoundPart): Pick<HeardPart, 'segments' | 'times'> {
  if (text.trim() === '') return { segments: [], times: 'words' }
  const timed = timedBy(words, part).map(asWord)
  const times = timed.length > 0 ? 'words' : 'none'
  const startMs = timed[0]?.startMs ?? part.from
  return { segments: [{ text: text.trim(), startMs, endMs: timed.at(-1)?.endMs ?? part.to, words: timed }], times }
}

const textOf = (segments: readonly RawSegment[]): string => segments.map(({ text }) => text).join(' ')

interface Timed<T> {
  readonly raw: T
  readonly startMs: number
  readonly endMs: number
}

/** A server may round, ms. */
const tolerance = 1_500

/** With their times where all of them can be believed: numbers within the part that rise. None otherwise. */
function timedBy<T extends { readonly start?: number | null | undefined; readonly end?: number | null | undefined }>(
  raws: readonly T[],
  part: SoundPart,
): Timed<T>[] {
  const timed: Timed<T>[] = []
  let last = part.from - tolerance
  for (const raw of raws) {
    const startMs = part.from + Math.round(Number(raw.start ?? Number.NaN) * 1000)
    const endMs = part.from + Math.round(Number(raw.end ?? Number.NaN) * 1000)
    const fits = startMs >= last - tolerance && endMs >= startMs && endMs <= part.to + tolerance
    if (!fits) return []
    last = startMs
    timed.push({ raw, startMs: inside(startMs, part), endMs: inside(endMs, part) })
  }
  // A server that knows no times writes zeros.
  return timed.length > 1 && timed.every(({ endMs }) => endMs === part.from) ? [] : timed
}

const inside = (ms: number, { from, to }: SoundPart): number => Math.min(Math.max(ms, from), to)

const isIn = (from: number, to: number) => (one: Timed<RawWord>) => {
  const middle = (one.startMs + one.endMs) / 2
  return middle >= from && middle <= to
}

const asWord = ({ raw, startMs, endMs }: Timed<RawWord>): TimedWord => ({ text: raw.word, startMs, endMs })

/** What models of the Whisper class say about words that nobody said. */
const isInvented = ({ no_speech_prob, avg_logprob, compression_ratio }: RawSegment): boolean =>
  ((no_speech_prob ?? 0) > 0.6 && (avg_logprob ?? 0) < -1) || (compression_ratio ?? 0) > 2.4

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
let codes: ReadonlyMap<string, string> | undefined

/** Servers name languages by their code or in English. */
function codeOf(language: string | null): string | null {
  if (language === null || language.trim() === '') return null
  const name = language.trim().toLowerCase()
  codes ??= new Map(
    twoLetters().flatMap((code) => {
      const name = languageNames.of(code)
      return name === undefined ? [] : [[name.toLowerCase(), code] as const]
    }),
  )
  if (/^[a-z]{2,3}(-[a-z0-9]+)*$/.test(name) && languageNames.of(name.split('-')[0] ?? '') !== undefined) return name.split('-')[0] ?? null
  return codes.get(name) ?? null
}

const twoLetters = (): string[] => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index))
  return letters.flatMap((one) => letters.map((other) => one + other))
}
