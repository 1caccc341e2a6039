import { byTime, type Cue } from '../../cue.ts'
import { longestCue, longestSpeaker, longestTime } from '../../limits.ts'
import { captionClock } from './clock.ts'

const timing = /^\s*(?:(\d+):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?\s*-->\s*(?:(\d+):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?/

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '\u200e', rlm: '\u200f' }

/** Markup goes, entities are read. A `<` that is never closed must not be looked for again from each of its neighbours. */
const plain = (line: string) => line.replace(/<[^<>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** What was mended in a file of captions. */
export interface Repairs {
  /** Cues that overlapped the next one, and end with its beginning now. */
  readonly overlaps: number
  /** Whether cues stood in another order than that of time. */
  readonly reordered: boolean
  /** Cues without proper times or words. */
  readonly skipped: number
}

interface ParsedCaptions {
  /** In order of time. */
  readonly cues: readonly Cue[]
  readonly repairs: Repairs
}

/** ms of hours, minutes, seconds and a fraction: `5` is 500 ms. */
const msOf = ([h = '0', m = '0', s = '0', fraction = '0']: readonly (string | undefined)[]) =>
  ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(fraction.padEnd(3, '0'))

const voice = /<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/

const upTo = (most: number, text: string) => Array.from(text).slice(0, most).join('')

interface Voiced {
  readonly speaker?: string
  readonly text: string
}

/** The words of a cue, by who says them: WebVTT marks voices as `<v Ann>`. */
function saidIn(text: string): Voiced[] {
  const [head = '', ...voices] = text.split(voice)
  const voiced: { speaker?: string; text: string }[] = [{ text: head }]
  for (let at = 0; at < voices.length; at += 2) {
    const speaker = upTo(
      longestSpeaker,
      plain(voices[at] ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    const [words, last] = [voices[at + 1] ?? '', voiced.at(-1)]
    if (last && (last.speaker ?? '') === speaker) last.text += words
    else voiced.push({ text: words, ...(speaker === '' ? {} : { speaker }) })
  }
  return voiced.flatMap((one) => {
    const words = upTo(longestCue, one.text.split('\n').map(plain).join('\n').trim())
    return words === '' ? [] : [{ ...one, text: words }]
  })
}

/** What several people say at once are cues of the very same time. Null: it has no proper times or no words. */
function cuesAt(line: string, text: readonly string[]): (Cue | null)[] {
  const match = timing.exec(line)
  if (!match) return [null]
  const [start, end] = [msOf(match.slice(1, 5)), msOf(match.slice(5, 9))]
  const voiced = saidIn(text.join('\n'))
  return voiced.length === 0 || end <= start || end > longestTime ? [null] : voiced.map((one) => ({ start, end, ...one }))
}

interface Read {
  /** In order of time. */
  readonly cues: readonly Cue[]
  readonly reordered: boolean
  readonly skipped: number
}

const isTiming = (line: string) => line.includes('-->') && timing.test(line)

/** A line of times begins a cue also where the empty line before it was forgotten. */
function readBlock(lines: readonly string[]): (Cue | null)[] {
  const starts = lines.flatMap((line, index) => (isTiming(line) ? [index] : []))
  if (starts.length === 0) return lines.some((line) => line.includes('-->')) ? [null] : []
  return starts.flatMap((start, at) => {
    const next = starts[at + 1]
    // The number of the next cue is no word of this one.
    const end = next !== undefined && /^\s*\d+\s*$/.test(lines[next - 1] ?? '') ? next - 1 : next
    return cuesAt(lines[start] ?? '', lines.slice(start + 1, end))
  })
}

/** Reads WebVTT and SubRip alike, by their lines of times: numbers, notes and styles say nothing, and may be missing or wrong. */
function readCues(file: string): Read {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[\t ]*\n\s*/)
  const read = blocks
    .map((block) => block.split('\n'))
    .filter(([first = '']) => !/^\s*(?:NOTE|STYLE|REGION)\b/.test(first))
    .flatMap(readBlock)
  const cues = read.filter((cue) => cue !== null)
  const reordered = cues.some((cue, at) => byTime(cues[at - 1] ?? cue, cue) > 0)
  return { cues: cues.toSorted(byTime), reordered, skipped: read.length - cues.length }
}

/** The cues of a file in order of time, as they were meant. */
export const parseVtt = (file: string): readonly Cue[] => readCues(file).cues

/** The same with what is wrong in it mended. Cues of the very same time, as two people who speak at once are written, stay. */
export function parseCaptions(file: string): ParsedCaptions {
  const { cues: read, reordered, skipped } = readCues(file)
  let overlaps = 0
  const cues = read.map((cue, at) => {
    const next = read[at + 1]
    if (!next || next.start >= cue.end || next.start === cue.start) return cue
    overlaps += 1
    return { ...cue, end: next.start }
  })
  return { cues, repairs: { overlaps, reordered, skipped } }
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n{2,}/g, '\n')

const voiceOf = (speaker: string | undefined) => (speaker === undefined ? '' : `<v ${escaped(speaker)}>`)

export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(({ start, end, text, speaker }) => `${captionClock(start)} --> ${captionClock(end)}\n${voiceOf(speaker)}${escaped(text)}\n`)
    .join('\n')}`
