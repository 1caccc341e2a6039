import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { StreamHealth, StreamState } from '../../contract.ts'

export interface StreamRow {
  readonly eventId: string
  readonly nonce: string
  readonly state: StreamState
  readonly openedAt: Date | null
  readonly closedAt: Date | null
  readonly settledAt: Date | null
  readonly assetId: string | null
  readonly publisher: 'rtmp' | 'browser' | null
  readonly health: StreamHealth | null
  readonly trouble: string | null
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('live_stream')
    .select(['event_id as eventId', 'key_nonce as nonce', 'state', 'opened_at as openedAt', 'closed_at as closedAt'])
    .select(['settled_at as settledAt', 'asset_id as assetId', 'health', 'trouble'])
    .select(sql<string | null>`case when held_until > now() then publisher_kind end`.as('publisher'))

export async function findStream(db: Db | Tx, eventId: string): Promise<StreamRow | undefined> {
  const row = await rows(db).where('event_id', '=', eventId).executeTakeFirst()
  return row as unknown as StreamRow | undefined
}

/** Makes the row of an event unless it is there, and locks it. */
export async function lockStream(tx: Tx, eventId: string): Promise<StreamRow> {
  await sql`insert into live_stream (event_id) values (${eventId}) on conflict do nothing`.execute(tx)
  const row = await rows(tx).where('event_id', '=', eventId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return row as unknown as StreamRow
}

export async function setKeyHash(tx: Tx, eventId: string, hash: Buffer): Promise<void> {
  await tx
    .updateTable('live_stream')
    .set({ key_hash: hash })
    .where('event_id', '=', eventId)
    .where('key_hash', 'is distinct from', hash)
    .execute()
}

/** Another key from now on. Who sends by the one from before holds the stream no longer. */
export async function renewNonce(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update live_stream set key_nonce = gen_random_uuid(), key_hash = null,
      publisher = case when publisher_kind = 'rtmp' then null else publisher end
    where event_id = ${eventId}`.execute(tx)
}

/** The event whose key has this hash, while something can be sent to it. */
export async function findByKey(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_stream')
    .select('event_id as eventId')
    .where('key_hash', '=', hash)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.eventId
}

export async function markOpened(tx: Tx, eventId: string): Promise<void> {
  await sql`update live_stream set opened_at = coalesce(opened_at, now()) where event_id = ${eventId}`.execute(tx)
}

/** @returns whether it was open until now */
export async function markClosed(tx: Tx, eventId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update live_stream set closed_at = now(), state = 'NONE', health = null where event_id = ${eventId} and closed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function markSettled(tx: Tx, eventId: string): Promise<void> {
  await sql`update live_stream set settled_at = now(), health = null where event_id = ${eventId}`.execute(tx)
}

export async function setAsset(tx: Tx, eventId: string, assetId: string | null): Promise<void> {
  await tx.updateTable('live_stream').set({ asset_id: assetId }).where('event_id', '=', eventId).execute()
}

export async function setTrouble(db: Db | Tx, eventId: string, trouble: string | null): Promise<void> {
  await db.updateTable('live_stream').set({ trouble }).where('event_id', '=', eventId).execute()
}

/** For statements over `event`. */
export const streamStateColumn: RawBuilder<StreamState> = sql`
  coalesce((select s.state from live_stream s where s.event_id = event.id), 'NOT_LIVE')`

/** Whether there is something of it to be watched, now or again; the same. */
export const streamedColumn: RawBuilder<boolean> = sql`
  exists (select from live_stream s where s.event_id = event.id and s.asset_id is not null)`

/** Whether what was sent is a video now; the same. */
export const recordedColumn: RawBuilder<boolean> = sql`
  exists (select from live_stream s where s.event_id = event.id and s.asset_id is not null and s.settled_at is not null)`
