import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface MarkRow {
  readonly id: string
  readonly title: string
  readonly at: Date
  readonly by: string
}

const columns = sql`m.id, m.title, m.marked_at as at, coalesce((select a.displayname from account a where a.id = m.account_id), '') as by`

/** In their order. */
export async function listMarks(db: Db | Tx, eventId: string): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`select ${columns} from event_mark m where m.event_id = ${eventId} order by m.marked_at, m.id`.execute(
    db,
  )
  return rows
}

export async function countMarks(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_mark where event_id = ${eventId}`.execute(tx)
  return rows[0]?.n ?? 0
}

interface NewMark {
  readonly eventId: string
  readonly accountId: string
  readonly title: string
}

export async function insertMark(tx: Tx, { eventId, accountId, title }: NewMark): Promise<MarkRow | undefined> {
  const { rows } = await sql<MarkRow>`
    with m as (
      insert into event_mark (event_id, account_id, title) values (${eventId}, ${accountId}, ${title}) returning *)
    select ${columns} from m`.execute(tx)
  return rows[0]
}

interface Place {
  readonly eventId: string
  readonly markId: string
}

export async function renameMark(tx: Tx, { eventId, markId }: Place, title: string): Promise<MarkRow | undefined> {
  const { rows } = await sql<MarkRow>`
    with m as (
      update event_mark set title = ${title} where id = ${markId} and event_id = ${eventId} returning *)
    select ${columns} from m`.execute(tx)
  return rows[0]
}

/** @returns whether there was one */
export async function deleteMark(tx: Tx, { eventId, markId }: Place): Promise<boolean> {
  const { rows } = await sql`delete from event_mark where id = ${markId} and event_id = ${eventId} returning id`.execute(tx)
  return rows.length > 0
}
