import { type Insertable, sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '#platform/server/db.ts'
import type { OwnerType } from '../../contract.ts'

export type NewEvent = Pick<
  Insertable<Schema['event']>,
  'id' | 'owner_id' | 'title' | 'starts_at' | 'duration_minutes' | 'time_zone' | 'visibility'
>

export async function insertEvent(tx: Tx, values: NewEvent): Promise<void> {
  await tx.insertInto('event').values(values).execute()
}

export type EventChanges = Omit<Updateable<Schema['event']>, 'id' | 'created_at' | 'updated_at' | 'revision'>

/** Calendars hear of it by its new number. */
export async function updateEvent(tx: Tx, id: string, changes: EventChanges): Promise<void> {
  await tx
    .updateTable('event')
    .set({ ...changes, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface NewHost {
  readonly account_id: string
  readonly owner_type: OwnerType
}

export async function replaceHosts(tx: Tx, eventId: string, hosts: readonly NewHost[]): Promise<void> {
  await tx.deleteFrom('event_host').where('event_id', '=', eventId).execute()
  if (hosts.length === 0) return
  await tx
    .insertInto('event_host')
    .values(hosts.map((one) => ({ ...one, event_id: eventId })))
    .execute()
}

export async function deleteEventRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event').where('id', '=', id).execute()
}

export async function countOwned(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('event')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

export async function lockOwnedEvents(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('event').select('id').where('owner_id', '=', ownerId).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

/** @returns the events that have another owner now */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<string[]> {
  const ids = await lockOwnedEvents(tx, from)
  await sql`update event set owner_id = ${to} where id = any(${ids}::text[])`.execute(tx)
  return ids
}
