import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export interface Progress {
  /** Files that are here whole, or never will be. */
  readonly ended: number
  /** Those that can be watched. */
  readonly playable: number
  /** Those that can't yet, and are worked on. */
  readonly waiting: number
  /** Those of which nothing will come any more. */
  readonly failed: number
}

/** How far these uploads and what is made of them have come. */
export async function progressOf(db: Db, uploadIds: readonly string[]): Promise<Progress> {
  return db
    .selectFrom('upload')
    .leftJoin('asset', 'asset.upload_id', 'upload.id')
    .where('upload.id', '=', sql<string>`any(${[...uploadIds]}::uuid[])`)
    .select([
      sql<number>`count(*) filter (where upload.state <> 'running')::int`.as('ended'),
      sql<number>`count(*) filter (where asset.playable_at is not null)::int`.as('playable'),
      sql<number>`count(*) filter (where asset.playable_at is null and asset.deleted_at is null and asset.state in ('uploading', 'processing'))::int`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where upload.state = 'expired' or asset.state = 'failed')::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}
