import { posterOf } from '#domains/media/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** What the file of a video is like, as far as a reel wants to know. */
export async function readSource(db: Db | Tx, videoId: string) {
  const row = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.thumbnail_url', 'asset.id as assetId', 'asset.extras', 'asset.state', 'asset.kind', 'asset.duration_ms as durationMs'])
    .where('video.id', '=', videoId)
    .executeTakeFirstOrThrow()
  return { ...row, picture: row.thumbnail_url ?? posterOf({ id: row.assetId, extras: row.extras }) }
}
