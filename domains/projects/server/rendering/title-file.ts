import { assText, assTime, type FilmShape } from '#domains/media/server.ts'

/** Words over a picture, at seconds of their clip. */
export interface DrawnTitle {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly place: 'top' | 'middle' | 'bottom'
}

/** How the ASS format calls the places. */
const alignments = { top: 8, middle: 5, bottom: 2 } as const

/** Titles as they are drawn into pictures, in the format of libass: white, bold, on a dark outline. */
export function titleFile(titles: readonly DrawnTitle[], { width, height }: FilmShape['size']): string {
  const size = Math.round(Math.min(width, height) * 0.075)
  const [outline, side, edge] = [Math.max(1, Math.round(size / 14)), Math.round(width * 0.06), Math.round(height * 0.08)]
  const style = `Style: Default,Sans,${size},&H00FFFFFF,&H00000000,&H80000000,-1,1,${outline},0,2,${side},${side},${edge}`
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
    ...titles.map(
      ({ text, from, to, place }) =>
        `Dialogue: 0,${assTime(from)},${assTime(to)},Default,0,0,0,{\\an${alignments[place]}}${assText(text)}`,
    ),
    '',
  ].join('\n')
}
