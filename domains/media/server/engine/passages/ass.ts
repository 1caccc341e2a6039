import type { FrameSize } from './passage.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** A moment as the ASS format writes it. */
function assTime(seconds: number): string {
  const units = Math.round(seconds * 100)
  const whole = Math.floor(units / 100)
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(units % 100)}`
}

/** Nothing in the words has a meaning for who draws them: no commands, no line of another kind. */
const assText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, '\n')
    .replaceAll('\\', '\\\u2060')
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}')
    .trim()
    .replace(/\s*\n\s*/g, '\\N')

/** How words over a picture look; px. */
interface WordsLook {
  readonly size: number
  /** Least distance from the edges at the sides, and above and below. */
  readonly side: number
  readonly edge: number
}

const alignments = { top: 8, middle: 5, bottom: 2 } as const

/** Words over a picture, from and to seconds. */
export interface DrawnWords {
  readonly start: number
  readonly end: number
  readonly text: string
  /** At the bottom unless said. */
  readonly place?: keyof typeof alignments
}

const placed = (place: DrawnWords['place']): string => (place === undefined ? '' : `{\\an${alignments[place]}}`)

/** Words as they are drawn into pictures, in the format of libass: white on a black outline, bold. */
export function assFile(words: readonly DrawnWords[], { width, height }: FrameSize, { size, side, edge }: WordsLook): string {
  const outline = Math.max(1, Math.round(size / 10))
  const style = `Style: Default,Sans,${size},&H00FFFFFF,&H00000000,&H00000000,-1,1,${outline},0,2,${side},${side},${edge}`
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
    ...words.map(
      ({ start, end, text, place }) => `Dialogue: 0,${assTime(start)},${assTime(end)},Default,0,0,0,${placed(place)}${assText(text)}`,
    ),
    '',
  ].join('\n')
}
