import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** What is told of an asset: it is another one now, or the work on it got a little further. */
export type Step = 'changed' | 'progress'

/** What media must ask of whoever shows its assets; the app binds it (media knows no videos). */
export interface Asks {
  /** Whether this viewer may look at the pictures of an asset, play it, or have the uploaded file of it. Asked at every request for bytes. */
  readonly mayRead: (db: Db, viewer: Viewer, assetId: string, purpose: 'look' | 'play' | 'download') => Promise<boolean>
  /** Feed topics of what shows the asset: those of everybody who watches hear `changed`, those of its owner `progress`. */
  readonly topicsOf: (db: Db | Tx, assetId: string) => Promise<Readonly<Record<Step, readonly string[]>>>
}
