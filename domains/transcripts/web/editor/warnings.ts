import type { Cue } from '../../cue.ts'

/** Characters of a line of captions. */
export const longestLine = 42
const mostLines = 2
/** Characters a second that can be read, and that hardly anybody can. */
const fast = 17
const tooFast = 20
/** ms */
const shortest = 833
const longest = 7000
/** Two frames at 25 a second, ms. */
const leastGap = 80

export type CueWarning =
  | { readonly kind: 'fast' | 'too_fast'; readonly rate: number }
  | { readonly kind: 'long_line'; readonly letters: number }
  | { readonly kind: 'many_lines' | 'short' | 'long' | 'overlap' | 'close' | 'empty' | 'no_time' }

/** Characters a second. */
const readingRate = ({ start, end, text }: Cue): number =>
  end > start ? text.replace(/\s+/g, ' ').trim().length / ((end - start) / 1000) : 0

/** What makes a caption hard to read; nothing of it is refused. */
export function warningsOf(cue: Cue, next: Cue | undefined): CueWarning[] {
  const { start, end, text } = cue
  if (text.trim() === '') return [{ kind: 'empty' }]
  if (end <= start) return [{ kind: 'no_time' }]
  const warnings: CueWarning[] = []
  const rate = readingRate(cue)
  const lines = text.split('\n')
  const letters = Math.max(...lines.map((line) => line.trim().length))
  if (rate > fast) warnings.push({ kind: rate > tooFast ? 'too_fast' : 'fast', rate: Math.round(rate) })
  if (letters > longestLine) warnings.push({ kind: 'long_line', letters })
  if (lines.length > mostLines) warnings.push({ kind: 'many_lines' })
  if (end - start < shortest) warnings.push({ kind: 'short' })
  if (end - start > longest) warnings.push({ kind: 'long' })
  return [...warnings, ...gapWarnings(cue, next)]
}

function gapWarnings({ end }: Cue, next: Cue | undefined): CueWarning[] {
  if (!next || next.start === end || next.start - end >= leastGap) return []
  return [{ kind: next.start < end ? 'overlap' : 'close' }]
}
