/** What is said from `start` to `end`, ms. */
export interface Cue {
  readonly start: number
  readonly end: number
  /** Plain text; lines divided by `\n`. */
  readonly text: string
}

/** A cue of a transcript, with the number by which it is changed. */
export interface NumberedCue extends Cue {
  readonly number: number
}

/** In order of time. */
export const byTime = (a: Cue, b: Cue): number => a.start - b.start || a.end - b.end
