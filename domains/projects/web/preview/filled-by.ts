import type { ClipFocus } from '../../contract.ts'

/** Of a picture; shares of its width and height. */
interface Window {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What of a picture fills a frame of another shape, with a point of it as near to the middle as its edges let it. @param picture width to height */
export function filledBy(focus: ClipFocus, picture: number, frame: number): Window {
  const [width, height] = [Math.min(1, frame / picture), Math.min(1, picture / frame)]
  const before = (middle: number, shown: number) => Math.min(1 - shown, Math.max(0, middle - shown / 2))
  return { left: before(focus.x, width), top: before(focus.y, height), width, height }
}
