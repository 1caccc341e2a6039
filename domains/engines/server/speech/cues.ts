import type { TimedWord } from './heard.ts'
import type { SpokenToken } from './tokens.ts'

/** What is shown at once. */
export interface TranscribedCue {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  /** Absent where no times of words are known. */
  readonly words?: readonly TimedWord[]
}

/** Two lines of captions. */
const mostLetters = 84
const mostMs = 7_000
const leastMs = 900
/** A pause in which a caption goes away. */
const pauseMs = 800
const endsSentence = /[.!?…。！？]["'”’)\]]*$/u
const endsClause = /[,;:、，；：]$/u

/** Groups words into captions: by sentences, pauses, and what can be read at once. */
export function cuesOf(tokens: readonly SpokenToken[], withWords: boolean): TranscribedCue[] {
  const groups: SpokenToken[][] = []
  let group: SpokenToken[] = []
  for (const [at, token] of tokens.entries()) {
    group.push(token)
    const next = tokens[at + 1]
    if (!next || endsCue(group, token, next)) {
      groups.push(group)
      group = []
    }
  }
  return lasting(groups.map((some) => cueOf(some, withWords)).filter(({ text }) => text !== ''))
}

function endsCue(group: readonly SpokenToken[], token: SpokenToken, next: SpokenToken): boolean {
  const text = textOf(group)
  if (next.startMs - token.endMs >= pauseMs) return true
  if (text.length + next.text.length > mostLetters || next.endMs - (group[0]?.startMs ?? 0) > mostMs) return true
  if (endsSentence.test(text)) return text.length >= 20
  return endsClause.test(text) ? text.length >= 55 : token.endsSegment === true && text.length >= 55
}

const textOf = (group: readonly SpokenToken[]): string =>
  group
    .map(({ text, endsSegment }) => (endsSegment ? `${text} ` : text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

function cueOf(group: readonly SpokenToken[], withWords: boolean): TranscribedCue {
  const cue = { startMs: group[0]?.startMs ?? 0, endMs: group.at(-1)?.endMs ?? 0, text: textOf(group) }
  const words = group.map(({ text, startMs, endMs }) => ({ text: text.trim(), startMs, endMs }))
  return withWords ? { ...cue, words } : cue
}

/** Each stands long enough to be read, and is gone before the next. */
function lasting(cues: readonly TranscribedCue[]): TranscribedCue[] {
  return cues.map((cue, at) => {
    const next = cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY
    const endMs = Math.min(Math.max(cue.endMs, cue.startMs + leastMs), next)
    return { ...cue, endMs: Math.max(endMs, cue.startMs + 1) }
  })
}
