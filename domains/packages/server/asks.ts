import type { Db } from '#platform/server/db.ts'

/** The words to a video, as a file that players read. */
export interface PackagedCaptions {
  /** BCP 47 */
  readonly language: string
  readonly label: string
  /** WebVTT */
  readonly text: string
}

/** What packages must ask of other domains; the app binds it. */
export interface PackagingAsks {
  /** What viewers of a video read along, the default first. */
  readonly captions: (db: Db, videoId: string) => Promise<readonly PackagedCaptions[]>
}
