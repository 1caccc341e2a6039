import { el } from './svg.ts'

/** Advance widths of Inter Regular for the characters 32–126, in thousandths of the size. */
const advances =
  '281 278 403 631 638 812 639 222 362 362 500 659 280 460 276 357 625 464 605 636 642 608 624 571 616 624 276 280 659 659 659 507 936 676 651 727 719 598 587 743 740 264 543 652 562 889 753 761 635 761 639 638 642 741 676 949 642 665 625 362 357 362 469 452 497 564 621 558 621 582 361 609 591 237 237 544 237 869 585 597 609 609 372 523 364 581 557 812 540 557 541 362 327 362 659'
    .split(' ')
    .map(Number)

export type Weight = 400 | 500 | 600 | 700

export interface Face {
  readonly size: number
  readonly weight: Weight
  readonly fill: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly spacing?: number
  readonly opacity?: number
}

/** Large sizes use the display cut, which is set tighter. */
const isDisplay = (size: number) => size >= 28
const wider = (face: Pick<Face, 'size' | 'weight'>) =>
  (isDisplay(face.size) ? 0.92 : 1) * (face.weight >= 600 ? 1.045 : face.weight === 500 ? 1.015 : 1)

/** How wide a line will be, in pixels; right to about 2 %. */
export function widthOf(text: string, face: Pick<Face, 'size' | 'weight' | 'spacing'>): number {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '')]
  const units = letters.reduce((sum, letter) => sum + (advances[letter.charCodeAt(0) - 32] ?? 600), 0)
  return (units / 1000) * face.size * wider(face) + letters.length * (face.spacing ?? 0)
}

/** Breaks a text into lines of at most `width` pixels, the lines about equally long. */
export function wrap(text: string, face: Pick<Face, 'size' | 'weight'>, width: number): string[] {
  const greedy = fill(text, face, width)
  for (let narrower = width * 0.6; narrower < width; narrower += width * 0.04) {
    const lines = fill(text, face, narrower)
    if (lines.length === greedy.length && lines.every((one) => widthOf(one, face) <= width)) return lines
  }
  return greedy
}

function fill(text: string, face: Pick<Face, 'size' | 'weight'>, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, face) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The largest size of `sizes` at which a text takes no more than `rows` lines. */
export function fitted(text: string, weight: Weight, width: number, { sizes, rows }: { sizes: readonly number[]; rows: number }): number {
  return sizes.find((size) => wrap(text, { size, weight }, width).length <= rows) ?? sizes.at(-1) ?? 24
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** One line, its baseline at y. */
export function say(text: string, x: number, y: number, face: Face): string {
  return el(
    'text',
    {
      x,
      y,
      fill: face.fill,
      fontFamily: isDisplay(face.size) ? 'Inter Display, Inter, sans-serif' : 'Inter, sans-serif',
      fontSize: face.size,
      fontWeight: face.weight,
      textAnchor: face.anchor,
      letterSpacing: face.spacing,
      opacity: face.opacity,
      'xml:space': 'preserve',
    },
    escaped(text),
  )
}

/** Several lines, the first baseline at y. */
export function lines(texts: readonly string[], at: { x: number; y: number; leading: number }, face: Face): string {
  return texts.map((text, i) => say(text, at.x, at.y + i * at.leading, face)).join('')
}
