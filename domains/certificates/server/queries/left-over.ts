import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** People who completed a track a while ago and have no certificate of it. */
export async function listUncertified(db: Db, most: number): Promise<{ trackId: string; accountId: string }[]> {
  const { rows } = await sql<{ trackId: string; accountId: string }>`
    select c.track_id as "trackId", c.account_id as "accountId" from track_completion c join account on account.id = c.account_id
    where account.is_enabled and c.completed_at < now() - interval '10 minutes'
      and not exists (select from certificate where achievement_id = c.track_id and account_id = c.account_id)
    order by c.completed_at limit ${most}`.execute(db)
  return rows
}

/** Certificates that have waited for their files for long. */
export async function listUnmade(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from certificate where ready_at is null and revoked_at is null and issued_at < now() - interval '1 hour'
    order by issued_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Files of a certificate that was deleted while they were made: they may have come after the sweep. */
export async function noteIfGone(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into certificate_gone (certificate_id) select ${id}::uuid where not exists (select from certificate where id = ${id}::uuid)
    on conflict do nothing`.execute(tx)
}

/** Locks some whose files nothing shows any more. */
export async function lockGone(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select certificate_id as id from certificate_gone order by certificate_id limit ${most} for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function forgetGone(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from certificate_gone where certificate_id = any(${[...ids]}::uuid[])`.execute(tx)
}
