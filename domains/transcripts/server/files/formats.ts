import type { Cue } from '../../cue.ts'
import { captionClock } from './clock.ts'
import { writeDocx } from './docx.ts'
import { writeVtt } from './vtt.ts'

/** Where a format has no mark for who speaks. */
const saidBy = (speaker: string | undefined, text: string) => (speaker === undefined ? text : `${speaker}: ${text}`)

/** SubRip has no escapes: an empty line or an arrow within the words would end the cue. */
const srtText = (text: string) => text.replace(/\n{2,}/g, '\n').replaceAll('-->', '→')

const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ start, end, text, speaker }, at) =>
        `${at + 1}\r\n${captionClock(start, ',')} --> ${captionClock(end, ',')}\r\n${srtText(saidBy(speaker, text)).replaceAll('\n', '\r\n')}\r\n`,
    )
    .join('\r\n')

/** From one cue to the next, ms: so long a silence begins a paragraph. */
const pause = 2000
/** Characters from which on a paragraph ends with the next sentence. */
const enough = 600

interface Paragraph {
  /** ms */
  readonly start: number
  readonly text: string
}

/** The words to read: cues joined to paragraphs, which end at a silence, with a speaker or, when they are long, with a sentence. */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: { start: number; text: string }[] = []
  let before: Cue | undefined
  for (const cue of cues) {
    const text = cue.text.replace(/\s+/g, ' ')
    const last = paragraphs.at(-1)
    const isAnother = before?.speaker !== cue.speaker
    const isOver = before !== undefined && cue.start - before.end >= pause
    const isLong = last !== undefined && last.text.length >= enough && /[.!?…。！？]["'”’)]?$/u.test(last.text)
    if (!last || isAnother || isOver || isLong) paragraphs.push({ start: cue.start, text: saidBy(cue.speaker, text) })
    else last.text += ` ${text}`
    before = cue
  }
  return paragraphs
}

const writeTxt = (cues: readonly Cue[]): string =>
  `${paragraphsOf(cues)
    .map(({ text }) => text)
    .join('\n\n')}\n`

interface Titled {
  /** Of the video. */
  readonly title: string
  readonly cues: readonly Cue[]
}

interface TranscriptFormat {
  readonly contentType: string
  readonly write: (of: Titled) => string | Promise<Buffer>
}

export const transcriptFormats: Readonly<Record<'vtt' | 'srt' | 'txt' | 'docx', TranscriptFormat>> = {
  vtt: { contentType: 'text/vtt; charset=utf-8', write: ({ cues }) => writeVtt(cues) },
  srt: { contentType: 'application/x-subrip; charset=utf-8', write: ({ cues }) => writeSrt(cues) },
  txt: { contentType: 'text/plain; charset=utf-8', write: ({ cues }) => writeTxt(cues) },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: ({ title, cues }) => writeDocx(title, paragraphsOf(cues)),
  },
}
