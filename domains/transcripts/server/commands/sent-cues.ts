import { Problem } from '#platform/contract/problem.ts'
import type { Cue } from '../../cue.ts'
import { longestCue, longestSpeaker, longestTime, mostChanged } from '../../limits.ts'

/** A correction as it was sent. */
export interface SentCue {
  /** Negative: of a cue that is to be made. */
  readonly number: number
  /** Null: it goes. */
  readonly cue: Cue | null
  /** Nothing was sent of who says it. */
  readonly keepsSpeaker: boolean
}

const form = 'A caption is [number, start, end, text] or [number, start, end, text, speaker].'

const refused = (message: string) => new Problem('invalid', 'cues', message, 'cues')

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** An empty line would end the cue in a file. */
const tidied = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

function readSpeaker(speaker: unknown): { speaker?: string } {
  if (typeof speaker !== 'string') throw refused(form)
  if (!isStorable(speaker)) throw refused('The name of the speaker holds characters that cannot be stored.')
  const name = speaker.replace(/\s+/g, ' ').trim()
  if (Array.from(name).length > longestSpeaker) throw refused(`At most ${longestSpeaker} characters are allowed`)
  return name === '' ? {} : { speaker: name }
}

function readCue([start, end, text, speaker = '']: readonly unknown[]): Cue {
  if (!isNumber(start) || !isNumber(end) || typeof text !== 'string') throw refused(form)
  if (start < 0 || end > longestTime) throw refused('A time is outside of what is possible.')
  if (end <= start) throw refused('A caption must end after it begins.')
  if (!isStorable(text)) throw refused('The text holds characters that cannot be stored.')
  const tidy = tidied(text)
  if (tidy === '') throw refused('A caption needs words.')
  if (Array.from(tidy).length > longestCue) throw refused(`At most ${longestCue} characters are allowed`)
  return { start, end, text: tidy, ...readSpeaker(speaker) }
}

/** @throws Problem invalid (cues) */
export function readSentCues(sent: readonly unknown[]): SentCue[] {
  if (sent.length > mostChanged) throw refused(`At most ${mostChanged} captions can be changed at once.`)
  const cues = sent.map((one): SentCue => {
    if (!Array.isArray(one) || !isNumber(one[0])) throw refused(form)
    return { number: one[0], cue: one.length === 1 ? null : readCue(one.slice(1)), keepsSpeaker: one.length < 5 }
  })
  if (new Set(cues.map(({ number }) => number)).size < cues.length) throw refused('A caption is named twice.')
  if (cues.some(({ number, cue }) => number < 0 && cue === null)) throw refused('A caption that was never there cannot go.')
  return cues
}
