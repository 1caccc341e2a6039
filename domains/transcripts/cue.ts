/** What is said from `start` to `end`, ms. */
export interface Cue {
  readonly start: number
  readonly end: number
  /** Plain text; lines divided by `\n`. */
  readonly text: string
  /** Who says it, where that is known. */
  readonly speaker?: string | undefined
}

export const isSameCue = (a: Cue | null | undefined, b: Cue | null | undefined): boolean =>
  a?.start === b?.start && a?.end === b?.end && a?.text === b?.text && a?.speaker === b?.speaker

/** Without what else stands beside it. */
export const plainCue = ({ start, end, text, speaker }: Cue): Cue => ({ start, end, text, ...(speaker === undefined ? {} : { speaker }) })

/** A cue of a transcript, with the number by which it is changed. */
export interface NumberedCue extends Cue {
  readonly number: number
}

/** In order of time. */
export const byTime = (a: Cue, b: Cue): number => a.start - b.start || a.end - b.end
