import type { DrawnText } from './text.ts'

/** A text and where it stands, points from the upper left corner. */
export interface PlacedText {
  readonly heading?: boolean
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Standing {
  /** The column's left edge unless said. */
  readonly x?: number
  /** To what stands above it. */
  readonly gap?: number
  readonly heading?: boolean
}

/** Texts below each other, from there on. */
export function textsFrom(left: number, top: number) {
  const placed: { readonly drawn: DrawnText; readonly at: PlacedText }[] = []
  let bottom = top
  return {
    placed,
    add(drawn: DrawnText, { x = left, gap = 0, heading = false }: Standing = {}): PlacedText {
      const { text, width, height } = drawn
      const at = { text, x, y: bottom + gap, width, height, heading }
      placed.push({ drawn, at })
      bottom = at.y + height
      return at
    },
  }
}
