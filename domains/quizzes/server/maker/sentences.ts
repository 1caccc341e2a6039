import type { SpokenTranscript } from '../asks.ts'

export interface SpokenSentence {
  readonly text: string
  /** When it begins, ms. */
  readonly at: number
}

/** The sentences of a transcript, each with the time of the cue in which it begins. */
export function spokenSentencesOf({ language, cues }: Omit<SpokenTranscript, 'id'>): SpokenSentence[] {
  const starts: { readonly place: number; readonly at: number }[] = []
  let text = ''
  for (const cue of cues) {
    const line = cue.text.replace(/\s+/g, ' ').trim()
    if (line === '') continue
    if (text !== '') text += ' '
    starts.push({ place: text.length, at: cue.start })
    text += line
  }
  let next = 0
  let at = 0
  const sentences: SpokenSentence[] = []
  for (const { segment, index } of segmenterOf(language, 'sentence').segment(text)) {
    for (let start = starts[next]; start && start.place <= index; start = starts[++next]) at = start.at
    const trimmed = segment.trim()
    if (trimmed !== '') sentences.push({ text: trimmed, at })
  }
  return sentences
}

export function segmenterOf(language: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity })
  } catch {
    return new Intl.Segmenter('en', { granularity })
  }
}

const [fewest, most] = [7, 35]
/** They lean on what was said before. */
const leaning = new Set([
  'and',
  'but',
  'so',
  'or',
  'because',
  'this',
  'that',
  'these',
  'those',
  'it',
  'they',
  'he',
  'she',
  'there',
  'which',
])
const filler = /\b(?:um|uh|er|erm|hmm)\b/i

/** Whether a sentence can be understood, and asked about, by itself. */
export function isSelfContained({ text }: SpokenSentence, words: readonly string[]): boolean {
  const [first = ''] = words
  if (words.length < fewest || words.length > most) return false
  return !leaning.has(first.toLowerCase().replace(/['’].*$/, '')) && !/[?？]\s*["'”’)]*$/.test(text) && !filler.test(text)
}
