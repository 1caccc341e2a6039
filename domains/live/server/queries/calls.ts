import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { leaseSeconds } from './holding.ts'

export interface HeldCall {
  readonly eventId: string
  readonly id: string
  readonly uri: string
}

/** That an event is to be joined with a session. What is joined already stays so. @returns whether it was not */
export async function insertCall(tx: Tx, eventId: string, uri: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into live_call (event_id, uri) values (${eventId}, ${uri}) on conflict do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Of one call, where that is named; else of whichever there is. */
export async function removeCall(db: Db | Tx, eventId: string, id: string | null = null): Promise<void> {
  await sql`delete from live_call where event_id = ${eventId} and (${id}::uuid is null or id = ${id}::uuid)`.execute(db)
}

export async function findCall(tx: Tx, eventId: string): Promise<{ uri: string; connected: boolean } | undefined> {
  return tx.selectFrom('live_call').select(['uri', 'connected']).where('event_id', '=', eventId).executeTakeFirst()
}

export async function noteConnected(db: Db, { eventId, id }: HeldCall): Promise<void> {
  await db.updateTable('live_call').set({ connected: true }).where('event_id', '=', eventId).where('id', '=', id).execute()
}

/** Calls that this process makes: those that it has, and as many of those that nobody has. Of an event that is over there is none. */
export async function holdCalls(db: Db, holder: string): Promise<HeldCall[]> {
  const { rows } = await sql<HeldCall>`
    with held as (
      select c.event_id from live_call c join live_stream s on s.event_id = c.event_id
      where s.closed_at is null and (c.holder is null or c.holder = ${holder} or c.held_until < now())
      order by c.event_id limit 1000 for no key update of c)
    update live_call c set holder = ${holder}, held_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)}),
      connected = c.connected and c.holder is not distinct from ${holder}::uuid
    from held where c.event_id = held.event_id
    returning c.event_id as "eventId", c.id, c.uri`.execute(db)
  return rows
}

/** Somebody else makes them from now on. */
export async function releaseCalls(db: Db, holder: string): Promise<void> {
  await sql`update live_call set holder = null, held_until = null, connected = false where holder = ${holder}`.execute(db)
}

/** Of events that are over. */
export async function removeOldCalls(db: Db): Promise<void> {
  await sql`delete from live_call c using live_stream s where s.event_id = c.event_id and s.closed_at is not null`.execute(db)
}
