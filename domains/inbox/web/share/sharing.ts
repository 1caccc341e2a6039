/** What is to be shared. */
export interface Sharing {
  /** A type of content; `feed` is the page of a topic. */
  readonly type: string
  readonly id: string
  readonly title?: string
  /** Where the player is, in seconds; without it there is no link to a moment. */
  readonly at?: number
  /** Anyone may open its link. */
  readonly isPublic?: boolean
}
