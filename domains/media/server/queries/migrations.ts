import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface MigrationRow {
  readonly id: string
  readonly state: 'IN_PROGRESS' | 'DONE' | 'FAILED'
}

/** What decides whether an asset can be migrated. */
export interface MigratableRow {
  readonly id: string
  readonly ownerId: string
  readonly state: string
  readonly masterKey: string | null
  /** Some of its renditions are still being made for the first time. */
  readonly unfinished: boolean
}

/** An asset that isn't deleted, locked until the transaction ends: its migrations begin and end one after the other. */
export async function lockMigratable(tx: Tx, assetId: string): Promise<MigratableRow | undefined> {
  const row = await tx
    .selectFrom('asset')
    .select(['id', 'owner_id as ownerId', 'state', 'master_key as masterKey'])
    .where('id', '=', assetId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  // Asked under the lock: whoever waited for it sees what is true now.
  const unfinished = await tx
    .selectFrom('rendition')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  return { ...row, unfinished: unfinished !== undefined }
}

export async function findMigration(db: Db | Tx, assetId: string): Promise<MigrationRow | undefined> {
  const row = await db.selectFrom('asset_migration').select(['id', 'state']).where('asset_id', '=', assetId).executeTakeFirst()
  return row as MigrationRow | undefined
}

/** Begins another one, in the place of the last. @returns its id */
export async function insertMigration(tx: Tx, assetId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into asset_migration as m (asset_id, state) values (${assetId}, 'IN_PROGRESS')
    on conflict (asset_id) do update set id = gen_random_uuid(), state = 'IN_PROGRESS', failure = null, begun_at = now(), ended_at = null
    returning m.id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a migration was not written down')
  return row.id
}

/** @returns whether it was in progress */
export async function endMigration(tx: Tx, id: string, assetId: string, failure: string | null): Promise<boolean> {
  const ended = await tx
    .updateTable('asset_migration')
    .set({ state: failure === null ? 'DONE' : 'FAILED', failure, ended_at: sql<Date>`now()` })
    .where('asset_id', '=', assetId)
    .where('id', '=', id)
    .where('state', '=', 'IN_PROGRESS')
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** Puts the renditions that were made anew into the place of those that are there; players may go on with these for so long, hours. */
export async function replaceRenditions(tx: Tx, assetId: string, hours: number): Promise<void> {
  await sql`
    insert into retired_rendition (id, asset_id, height, segments, served_until)
    select id, asset_id, height, case when state = 'done' then segments else '[]' end,
      case when state = 'done' then now() + make_interval(hours => ${hours}::int) else now() end
    from rendition where asset_id = ${assetId}`.execute(tx)
  await tx.deleteFrom('rendition').where('asset_id', '=', assetId).execute()
  const columns = sql.raw(
    'id, asset_id, name, state, progress, width, height, bandwidth, average_bandwidth, codecs, frame_rate, held, segments, finished_at',
  )
  await sql`insert into rendition (${columns}) select ${columns} from migration_rendition where asset_id = ${assetId}`.execute(tx)
  await tx.deleteFrom('migration_rendition').where('asset_id', '=', assetId).execute()
}

/** Leaves what was made by a migration that ended without success for the upkeep to remove. */
export async function dropMigrationRenditions(tx: Tx, assetId: string): Promise<void> {
  await sql`
    with dropped as (delete from migration_rendition where asset_id = ${assetId} returning id, asset_id, height)
    insert into retired_rendition (id, asset_id, height, served_until) select id, asset_id, height, now() from dropped`.execute(tx)
}

/** The files of these renditions are to be removed: nobody plays them any more. */
export function listOverdueRenditions(db: Db, max: number): Promise<{ id: string; assetId: string }[]> {
  return db
    .selectFrom('retired_rendition')
    .select(['id', 'asset_id as assetId'])
    .where('served_until', '<=', sql<Date>`now()`)
    .orderBy('served_until')
    .limit(max)
    .execute()
}

export async function removeRetired(db: Db, id: string): Promise<void> {
  await db.deleteFrom('retired_rendition').where('id', '=', id).execute()
}

/** Whether renditions of something new wait or are being made. */
export async function freshWorkWaits(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('rendition')
    .innerJoin('asset', 'asset.id', 'rendition.asset_id')
    .select('rendition.id')
    .where('rendition.state', 'in', ['queued', 'running'])
    .where('asset.state', '=', 'ready')
    .where('asset.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
