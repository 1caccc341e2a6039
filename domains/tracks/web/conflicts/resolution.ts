/** What an author says of videos that fewer people see than see the track. */
export interface ConflictResolution {
  /** Opened to everyone who sees the track. */
  readonly shared: readonly string[]
  /** Left as they are. */
  readonly acknowledged: readonly string[]
  /** The organisation's terms, which publishing asks for in some, are accepted. */
  readonly terms: boolean
}
