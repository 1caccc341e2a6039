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

function clock(seconds: number, digits: 2 | 3): string {
  const units = Math.round(seconds * 10 ** digits)
  const whole = Math.floor(units / 10 ** digits)
  const rest = String(units % 10 ** digits).padStart(digits, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${rest}`
}

/** The words as a file of captions. */
export function captionFileOf(cues: readonly PassageCue[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\n+/g, '\n')
  const blocks = cues.map((cue) => `${clock(cue.start, 3)} --> ${clock(cue.end, 3)}\n${escaped(cue.text)}`)
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The words as they are drawn into the picture, in the format of libass. */
export function assOf(cues: readonly PassageCue[], { width, height }: Size, look: CaptionLook): string {
  const [size, side] = [Math.round(height * look.size), Math.round(width * 0.06)]
  const outline = Math.max(1, Math.round(size / 10))
  // White on a black outline, bold, in the middle above the lower edge.
  const style = `Style: Default,Sans,${size},&H00FFFFFF,&H00000000,&H00000000,-1,1,${outline},0,2,${side},${side},${Math.round(height * look.bottom)}`
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV',
    style,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, MarginL, MarginR, MarginV, Text',
    ...cues.map((cue) => `Dialogue: 0,${assClock(cue.start)},${assClock(cue.end)},Default,0,0,0,${assText(cue.text)}`),
    '',
  ].join('\n')
}

const assClock = (seconds: number): string => clock(seconds, 2).slice(1)

/** Nothing in the words has a meaning for who draws them: no commands, no line of another kind. */
const assText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, '\n')
    .replaceAll('\\', '\\\u2060')
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}')
    .trim()
    .replace(/\s*\n\s*/g, '\\N')

const mostLetters = 3000

/** Every letter of the words once, for seeing whether there are fonts for them. */
export function lettersOf(cues: readonly PassageCue[]): string {
  const letters = new Set(cues.flatMap(({ text }) => Array.from(text)))
  const drawn = [...letters].filter((letter) => !/[\p{Cc}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\\{}]/u.test(letter))
  return drawn.slice(0, mostLetters).join(' ')
}
