import { sql } from 'kysely'
import { type MigrationColumn, migrationColumn } from '#domains/media/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export async function findMigrationOf(db: Db, videoId: string): Promise<MigrationColumn | null> {
  const row = await db
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(migrationColumn.as('migration'))
    .where('video.id', '=', videoId)
    .executeTakeFirst()
  return row?.migration ?? null
}

/** Has a person told how a migration ends. */
export async function insertMigrationRequest(tx: Tx, migrationId: string, videoId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('migration_request')
    .values({ migration_id: migrationId, video_id: videoId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who is to be told how a migration ended, by the video that they asked for; each is taken once. */
export async function takeMigrationRequests(tx: Tx, migrationId: string): Promise<{ videoId: string; accountIds: string[] }[]> {
  const { rows } = await sql<{ videoId: string; accountIds: string[] }>`
    with taken as (delete from migration_request where migration_id = ${migrationId} returning video_id, account_id)
    select video_id as "videoId", array_agg(account_id::text) as "accountIds" from taken group by video_id order by video_id`.execute(tx)
  return rows
}
