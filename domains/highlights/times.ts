/** The moments of a highlight, ms. */
export interface HighlightTimes {
  readonly start: number
  /** Null: it has no end. */
  readonly end: number | null
}

export type HighlightTimeField = 'start' | 'end'

export interface HighlightTimeFault {
  readonly field: HighlightTimeField
  readonly message: string
}

/**
 * What is wrong with the moments of a highlight, in the specification's words (CM-5.38 to CM-5.41); browser and server ask the same.
 *
 * @param duration of the video, ms; null while it is not known
 * @param last the field that was changed last: which of the two is to blame where they do not fit each other
 */
export function highlightTimeFault(
  { start, end }: HighlightTimes,
  duration: number | null,
  last: HighlightTimeField = 'end',
): HighlightTimeFault | undefined {
  if (duration !== null && start > duration) return { field: 'start', message: 'Start time cannot be greater than video duration' }
  if (end === null) return undefined
  if (start >= end)
    return last === 'start'
      ? { field: 'start', message: 'Start time cannot be equal to or greater than end time' }
      : { field: 'end', message: 'End time cannot be less than or equal to start time' }
  if (duration !== null && end > duration) return { field: 'end', message: 'End time cannot be greater than video duration' }
  return undefined
}

/** The largest number of each field of a time (CM-9.20 to CM-9.22). */
export const largestInTime = { hours: 23, minutes: 59, seconds: 59 } as const
