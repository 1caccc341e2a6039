import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Uploads that have arrived while their asset doesn't know. */
export async function findArrived(db: Db | Tx, uploadId: string): Promise<{ key: string; size: number } | null> {
  const row = await db
    .selectFrom('upload')
    .select(['storage_key as key', 'length as size'])
    .where('id', '=', uploadId)
    .where('state', '=', 'finished')
    .executeTakeFirst()
  return row ?? null
}

/** The person's upload that an asset can be made of: still running or finished. */
export async function findOwnUpload(tx: Tx, ownerId: string, uploadId: string) {
  const row = await tx
    .selectFrom('upload')
    .select(['id', 'filename', 'state'])
    .where('id', '=', uploadId)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['running', 'finished'])
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export type Unfinished = {
  readonly id: string
  readonly ownerId: string
  readonly step: 'ingest' | 'hold' | 'ladder' | 'pictures' | 'migrate' | 'join'
}

/** What still has work to be done on, however it came to rest. */
export async function listUnfinished(db: Db): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select a.id, a.owner_id as "ownerId", step.name as step
    from (
      select asset.id, 'ingest' as name from asset left join upload u on u.id = asset.upload_id
      where asset.state = 'processing' or (asset.state = 'uploading' and u.state = 'finished')
      union all
      select distinct r.asset_id, case when r.held then 'hold' else 'ladder' end from rendition r
      where r.state in ('queued', 'running')
        and (r.held or not exists (select from rendition h where h.asset_id = r.asset_id and h.held and h.state in ('queued', 'running')))
      union all
      select id, 'ladder' from asset
      where state = 'ready' and hls_at is null and master_key is not null and deleted_at is null
        and exists (select from rendition r where r.asset_id = asset.id and r.state = 'done' and (r.height is not null or asset.kind = 'audio'))
        and not exists (select from rendition r where r.asset_id = asset.id and r.state in ('queued', 'running'))
      union all
      select id, 'pictures' from asset
      where state = 'ready' and master_key is not null and deleted_at is null and not extras ? 'done'
      union all
      select asset_id, 'migrate' from asset_migration where state = 'IN_PROGRESS'
      union all
      select id, 'join' from asset where state = 'ready' and master_key is null and hls_at is not null and purged_at is null
    ) step
    join asset a on a.id = step.id
    where a.deleted_at is null and (a.master_key is not null or a.state = 'uploading' or step.name = 'join') and a.created_at < now() - interval '1 minute'
      and (a.state = 'ready' or step.name in ('ingest', 'migrate'))
    limit 1000`.execute(db)
  return rows
}

/** Deleted so long ago that nobody can have them back. */
export async function listForgotten(db: Db, days: number): Promise<{ id: string; masterKey: string | null }[]> {
  return db
    .selectFrom('asset')
    .select(['id', 'master_key as masterKey'])
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('purged_at', 'is', null)
    .limit(200)
    .execute()
}

/** The bytes are gone; what is said of them stays until whoever shows it removes it. */
export async function markPurged(tx: Tx, id: string): Promise<void> {
  for (const table of ['rendition', 'migration_rendition', 'retired_rendition', 'asset_migration'] as const)
    await tx.deleteFrom(table).where('asset_id', '=', id).execute()
  await tx
    .updateTable('asset')
    .set({ purged_at: sql<Date>`now()`, extras: sql`'{}'::jsonb`, hls_at: null, plays_progressive: false, master_key: null })
    .where('id', '=', id)
    .execute()
}

/** Which of these are assets whose bytes are to be kept. */
export async function knownAssets(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('asset').select('id').where('id', 'in', ids).where('purged_at', 'is', null).execute()
  return new Set(rows.map(({ id }) => id))
}
