import { posterOf } from '#domains/media/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export interface VideoSummary {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly type: string
  /** Root-relative; null until there is a picture. */
  readonly thumbnailUrl: string | null
}

/** What others say of videos in a line; who asks has made sure that the viewer sees them. */
export async function listVideoSummaries(db: Db | Tx, ids: readonly string[]): Promise<VideoSummary[]> {
  const rows = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.id', 'video.title', 'video.description', 'video.type', 'video.thumbnail_url', 'video.asset_id', 'asset.extras'])
    .where('video.id', 'in', [...ids, ''])
    .where('video.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, title, description, type, thumbnail_url, asset_id, extras }) => ({
    id,
    title,
    description,
    type,
    thumbnailUrl: thumbnail_url ?? posterOf({ id: asset_id, extras }),
  }))
}
