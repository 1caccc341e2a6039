export interface SpokenCue {
  readonly number: number
  /** ms */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly speaker?: string | undefined
}

export interface SpokenWord {
  readonly text: string
  /** Seconds of the video. */
  readonly from: number
  readonly to: number
}

/** A line of a transcript, with the place of its first word among all of them. */
export interface WordLine {
  readonly number: number
  readonly speaker: string | undefined
  readonly first: number
  readonly words: readonly SpokenWord[]
}

/** Of the words that are selected, the places of the first that was taken and of the last. */
export interface WordSelection {
  readonly anchor: number
  readonly focus: number
}

export interface SaidStretch {
  readonly from: number
  readonly to: number
}

/** When the words of a cue are said: as long as they are, one after the other. Transcripts tell of lines only. */
export function timedWords({ start, end, text }: Pick<SpokenCue, 'start' | 'end' | 'text'>): SpokenWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const weights = words.map((word) => word.length + 1)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const second = (passed: number) => (start + ((end - start) * passed) / whole) / 1000
  let passed = 0
  return words.map((word, index) => {
    const before = passed
    passed += weights[index] ?? 0
    return { text: word, from: second(before), to: second(passed) }
  })
}

/** The lines of which something is said in a stretch of the video, with those of their words that are; a word is where its middle is. */
export function linesSaid(cues: readonly SpokenCue[], { from, to }: SaidStretch): WordLine[] {
  const lines: WordLine[] = []
  let first = 0
  for (const cue of cues) {
    if (cue.end / 1000 <= from || cue.start / 1000 >= to) continue
    const words = timedWords(cue).filter((word) => (word.from + word.to) / 2 >= from && (word.from + word.to) / 2 < to)
    if (words.length === 0) continue
    lines.push({ number: cue.number, speaker: cue.speaker, first, words })
    first += words.length
  }
  return lines
}

/** The stretch of the video in which some words are said; with the first and the last one all that lies around them in the clip. */
export function stretchSaid(words: readonly SpokenWord[], clip: SaidStretch, first: number, last: number): SaidStretch {
  const from = first === 0 ? clip.from : Math.max(clip.from, words[first]?.from ?? clip.from)
  const to = last === words.length - 1 ? clip.to : Math.min(clip.to, words[last]?.to ?? clip.to)
  return { from, to }
}

/** The line of a word, by its place among all words. */
export const lineOf = (lines: readonly WordLine[], word: number): number =>
  Math.max(
    0,
    lines.findLastIndex(({ first }) => first <= word),
  )

/** Where an arrow key goes from a word; up and down to the same place of another line. */
export function wordBeside(lines: readonly WordLine[], word: number, key: string): number | null {
  const line = lineOf(lines, word)
  const here = lines[line]
  const count = lines.reduce((sum, { words }) => sum + words.length, 0)
  if (!here) return null
  const into = (by: -1 | 1) => {
    const other = lines[line + by]
    return other ? other.first + Math.min(word - here.first, other.words.length - 1) : word
  }
  const goals: Record<string, () => number> = {
    ArrowLeft: () => Math.max(0, word - 1),
    ArrowRight: () => Math.min(count - 1, word + 1),
    ArrowUp: () => into(-1),
    ArrowDown: () => into(1),
    Home: () => here.first,
    End: () => here.first + here.words.length - 1,
  }
  return goals[key]?.() ?? null
}
