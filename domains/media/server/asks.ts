import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import type { Subtitles } from './engine/subtitles.ts'

/** What is told of an asset: it is another one now, or the work on it got a little further. */
export type Step = 'changed' | 'progress'

/** What media must ask of whoever shows its assets; the app binds it (media knows no videos). */
export interface Asks {
  /** Whether this viewer may look at the pictures of an asset, play it, or have the uploaded file of it. Asked at every request for bytes. */
  readonly mayRead: (db: Db, viewer: Viewer, assetId: string, purpose: 'look' | 'play' | 'download' | 'manage') => Promise<boolean>
  /**
   * Runs a change after which an asset can be watched (`true`) or never will be, and in the same transaction makes true what depends on it:
   * who may see what shows it, where it is listed and found. Whoever reads that it is ready may read it.
   */
  readonly changePlayability: (tx: Tx, assetId: string, change: () => Promise<boolean>) => Promise<void>
  /** Keeps the subtitles that were in the file of an asset with what shows it. May be asked again with the same. */
  readonly keepSubtitles: (tx: Tx, assetId: string, tracks: readonly Subtitles[]) => Promise<void>
  /** Whether this viewer may look at the asset whose id is a text in SQL. */
  readonly looksAt: (viewer: ViewerRef, assetId: RawBuilder<string>) => RawBuilder<boolean>
  /** Tells in the feed those who have open what shows the asset: everybody that it changed, who manages it that the work got further. */
  readonly tellShown: (db: Db | Tx, assetId: string, step: Step) => Promise<void>
}
