import { assFile } from '#domains/media/server.ts'
import type { CaptionLook } from '../framing.ts'

/** What is said from `start` to `end`, in seconds. */
export interface PassageCue {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Piece {
  readonly start: number
  readonly end: number
}

/** What is said in pieces of a video that are drawn one after the other, in times of the result. */
export function spokenInPieces(cues: readonly PassageCue[], pieces: readonly Piece[]): PassageCue[] {
  let begun = 0
  return pieces.flatMap(({ start, end }) => {
    const offset = begun - start
    begun += end - start
    return cues
      .filter((cue) => cue.end > start && cue.start < end)
      .map((cue) => ({ start: Math.max(start, cue.start) + offset, end: Math.min(end, cue.end) + offset, text: cue.text }))
      .filter((cue) => cue.end - cue.start >= 0.05)
  })
}

const two = (n: number) => String(n).padStart(2, '0')

function clock(seconds: number): string {
  const units = Math.round(seconds * 1000)
  const whole = Math.floor(units / 1000)
  const rest = String(units % 1000).padStart(3, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${rest}`
}

/** The words as a file of captions. */
export function captionFileOf(cues: readonly PassageCue[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\n+/g, '\n')
  const blocks = cues.map((cue) => `${clock(cue.start)} --> ${clock(cue.end)}\n${escaped(cue.text)}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The words as they are drawn into the picture, in the middle above the lower edge. */
export const assOf = (cues: readonly PassageCue[], frame: Size, look: CaptionLook): string =>
  assFile(cues, frame, {
    size: Math.round(frame.height * look.size),
    side: Math.round(frame.width * 0.06),
    edge: Math.round(frame.height * look.bottom),
  })

const mostLetters = 3000

/** Every letter of the words once, for seeing whether there are fonts for them. */
export function lettersOf(cues: readonly PassageCue[]): string {
  const letters = new Set(cues.flatMap(({ text }) => Array.from(text)))
  const drawn = [...letters].filter((letter) => !/[\p{Cc}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\\{}]/u.test(letter))
  return drawn.slice(0, mostLetters).join(' ')
}
