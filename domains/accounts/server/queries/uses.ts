import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

export type Period = 'hour' | 'day'

export interface Use {
  readonly period: Period
  readonly used: number
  /** Seconds until the period ends. */
  readonly left: number
}

/** Adds to what a person has done in the current hour and day, each of which begins with the first use after the one before it. */
export async function addUse(tx: Tx, accountId: string, kind: string, count: number): Promise<Use[]> {
  const over = sql`u.started_at < now() - ('1 ' || u.period)::interval`
  const { rows } = await sql<Use>`
    insert into person_use as u (account_id, kind, period, used)
    values (${accountId}, ${kind}, 'hour', ${count}::int), (${accountId}, ${kind}, 'day', ${count}::int)
    on conflict (account_id, kind, period) do update set
      used = case when ${over} then excluded.used else u.used + excluded.used end,
      started_at = case when ${over} then now() else u.started_at end
    returning period, used, ceil(extract(epoch from started_at + ('1 ' || period)::interval - now()))::int as left`.execute(tx)
  return rows
}

export async function deleteOldUses(tx: Tx): Promise<void> {
  await sql`delete from person_use where started_at < now() - interval '2 days'`.execute(tx)
}
