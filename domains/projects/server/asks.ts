import type { LocksAsk } from '#domains/videos/server.ts'

/** What projects must ask of other domains; the app binds it. */
export interface ProjectAsks {
  /** Of a video that waits in a sequence no film is made. */
  readonly locks: LocksAsk
}
