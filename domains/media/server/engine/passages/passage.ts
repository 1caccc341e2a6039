import type { Media, VideoStream } from '../media.ts'

export type WithPictures = Media & { readonly video: VideoStream }

/** From where to where in a file, in seconds. */
export interface FileSpan {
  readonly from: number
  readonly to: number
}

/** Where the middle of a window lies at a moment. */
export interface WindowStop {
  /** Seconds of the file. */
  readonly at: number
  /** 0 is the left edge of the picture, 1 the right one. */
  readonly x: number
}

export interface Passage extends FileSpan {
  /** The part of the picture that is shown, going in straight lines from stop to stop; null: all of it, over a blurred copy. */
  readonly window: readonly WindowStop[] | null
}

export interface FrameSize {
  readonly width: number
  readonly height: number
}
