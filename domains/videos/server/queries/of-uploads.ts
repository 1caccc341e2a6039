import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface VideoOfUpload {
  readonly id: string
  readonly ownerId: string
  readonly uploadId: string
  readonly isDeleted: boolean
}

/** The videos that were made of these uploads. */
export async function videosOfUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<VideoOfUpload[]> {
  const rows = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.id', 'video.owner_id as ownerId', 'asset.upload_id as uploadId'])
    .select(sql<boolean>`video.deleted_at is not null`.as('isDeleted'))
    .where(sql<boolean>`asset.upload_id = any (${[...uploadIds]}::uuid[])`)
    .execute()
  return rows.map((row) => ({ ...row, uploadId: row.uploadId ?? '' }))
}
