import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { visible } from '../policy.ts'

const over = (db: Db | Tx, assetId: string | RawBuilder<string>) => db.selectFrom('video').where('video.asset_id', '=', assetId)

const visibleOver = batchedForViewer({ assetId: 'uuid' }, (viewer, { assetId }: { assetId: RawBuilder<string> }, db) =>
  over(db, assetId)
    .select(['video.id', 'video.owner_id', 'video.visibility', 'video.restricted_video', 'video.video_download'])
    .where(visible(viewer)),
)

/** The videos over an asset that this viewer sees. Asked for every segment of a film. */
export const listVisibleByAsset = (db: Db, viewer: Viewer, assetId: string) => visibleOver(db, viewer, { assetId })

/** Feed topics of the videos over an asset: of everybody who watches, and of who manages them. */
export async function feedTopicsOfAsset(db: Db | Tx, assetId: string): Promise<{ changed: string[]; progress: string[] }> {
  const rows = await over(db, assetId).select('video.id').where('video.deleted_at', 'is', null).execute()
  return { changed: rows.map(({ id }) => `video:${id}`), progress: rows.map(({ id }) => `making:${id}`) }
}
