import type { Lexicon, StemmedWord } from './words.ts'

/** What is said between two moments, ms. */
export interface SpokenLine {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A sentence of a transcript, with the moments at which it is said, ms. */
export interface Sentence extends SpokenLine {
  readonly words: readonly StemmedWord[]
}

/** Speech whose writer set no full stops is cut where somebody pauses for so long (ms), or after so many words. */
const cut = { pause: 1200, words: 18 }
/** With more characters to a full stop than this, nobody set them. */
const longestRun = 400

const isSound = (text: string) => /^[[(♪♫*].*[\])♪♫*]$/su.test(text)

/** The sentences of a transcript in order of time. Lines that only describe sounds are left out. */
export function sentencesOf(lines: readonly SpokenLine[], lexicon: Lexicon): Sentence[] {
  const spoken = lines
    .map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '' && !isSound(text))
  const characters = spoken.reduce((sum, { text }) => sum + text.length, 0)
  const stops = spoken.reduce((sum, { text }) => sum + (text.match(/[.!?…。！？।؟]/gu)?.length ?? 0), 0)
  const cutUp = characters > longestRun * (stops + 1) ? atPauses(spoken, lexicon) : atStops(spoken, lexicon.language)
  return cutUp.flatMap((line) => {
    const words = lexicon.wordsOf(line.text)
    return words.length === 0 ? [] : [{ ...line, words }]
  })
}

function atPauses(lines: readonly SpokenLine[], lexicon: Lexicon): SpokenLine[] {
  const sentences: SpokenLine[] = []
  let words = 0
  for (const line of lines) {
    const last = sentences.at(-1)
    const own = lexicon.wordsOf(line.text).length
    if (last && line.start - last.end < cut.pause && words + own <= cut.words) {
      sentences[sentences.length - 1] = { start: last.start, end: line.end, text: `${last.text} ${line.text}` }
      words += own
    } else {
      sentences.push(line)
      words = own
    }
  }
  return sentences
}

/** A sentence begins and ends inside its lines in proportion to their characters. */
function atStops(lines: readonly SpokenLine[], language: string): SpokenLine[] {
  const text = lines.map((line) => line.text).join(' ')
  const offsets: number[] = []
  let length = 0
  for (const line of lines) {
    offsets.push(length)
    length += line.text.length + 1
  }
  let at = 0
  const timeOf = (offset: number) => {
    while (at + 1 < offsets.length && (offsets[at + 1] ?? 0) <= offset) at += 1
    const line = lines[at]
    if (!line) return 0
    const part = Math.min(1, (offset - (offsets[at] ?? 0)) / Math.max(1, line.text.length))
    return Math.round(line.start + part * (line.end - line.start))
  }
  const sentences: SpokenLine[] = []
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const trimmed = segment.trim()
    if (trimmed === '') continue
    const start = timeOf(index)
    sentences.push({ start, end: Math.max(start, timeOf(index + segment.trimEnd().length)), text: trimmed })
  }
  return sentences
}
