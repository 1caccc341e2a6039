/** How an organisation shows itself. */
export interface Look {
  readonly site: string
  /** As it was chosen, `#rrggbb`; empty: the house's. */
  readonly colour: string
  /** A picture; null: none. */
  readonly logo: Buffer | null
  readonly timeZone: string
}

/** Text and lines on white. */
export const dark = '#1d2529'
export const grey = '#55626a'
export const pale = '#d5dde1'
