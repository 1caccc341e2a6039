import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { makingFeed, videoFeed } from '../../contract/feed.ts'
import { visible } from '../policy.ts'

const over = (db: Db | Tx, assetId: string | RawBuilder<string>) => db.selectFrom('video').where('video.asset_id', '=', assetId)

const visibleOver = batchedForViewer({ assetId: 'uuid' }, (viewer, { assetId }: { assetId: RawBuilder<string> }, db) =>
  over(db, assetId)
    .select(['video.id', 'video.owner_id', 'video.visibility', 'video.restricted_video', 'video.video_download'])
    .where(visible(viewer)),
)

/** The videos over an asset that this viewer sees. Asked for every segment of a film. */
export const listVisibleByAsset = (db: Db, viewer: Viewer, assetId: string) => visibleOver(db, viewer, { assetId })

/** The same for one whose id is a text in SQL. */
export const looksAtAsset = (viewer: ViewerRef, assetId: RawBuilder<string>) =>
  sql<boolean>`exists (select from video where video.asset_id = (${assetId})::uuid and ${visible(viewer)} offset 0)`

/** Tells in the feed those who have a video over an asset open: everybody that it changed, who manages it that the work got further. */
export async function tellOfAsset(db: Db | Tx, assetId: string, step: 'changed' | 'progress'): Promise<void> {
  const rows = await over(db, assetId).select('video.id').where('video.deleted_at', 'is', null).execute()
  const ids = rows.map(({ id }) => id)
  if (step === 'changed') await publish(db, videoFeed.changed, ids)
  else await publish(db, makingFeed.progress, ids)
}
