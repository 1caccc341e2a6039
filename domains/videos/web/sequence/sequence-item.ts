/** A video that is played as one of several, by whatever puts them in a row. */
export interface SequenceItem {
  readonly id: string
  readonly title: string
  readonly thumbnail_url: string | null
  /** Seconds; null until known. */
  readonly duration: number | null
  /** An earlier one was not watched yet. */
  readonly is_locked: boolean
  /** To its end. */
  readonly is_watched: boolean
  /** Whole percent. */
  readonly percentage: number
  /** False where the viewer runs what holds it and may not see it. */
  readonly visible: boolean
}
