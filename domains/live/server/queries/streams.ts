import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { StreamHealth, StreamState } from '../../contract.ts'
import { encoderGrace } from '../../limits.ts'

export interface StreamRow {
  readonly eventId: string
  readonly nonce: string
  /** Who was shown the key. */
  readonly keyReaders: readonly string[]
  readonly state: StreamState
  readonly openedAt: Date | null
  readonly closedAt: Date | null
  readonly settledAt: Date | null
  readonly assetId: string | null
  readonly publisher: 'rtmp' | 'srt' | 'whip' | 'sip' | 'browser' | 'video' | null
  readonly health: StreamHealth | null
  readonly trouble: string | null
  /** BCP 47: of what is written down of what is said. */
  readonly captionLanguage: string | null
}

/** Of `live_stream` as `s`: the grace may be over, and no process be left to say so. */
const stateNow: RawBuilder<StreamState> = sql`
  case when s.state = 'STREAMING' and s.heard_at < now() - make_interval(secs => ${sql.lit(encoderGrace)}) then 'NONE' else s.state end`

const rows = (db: Db | Tx) =>
  db
    .selectFrom('live_stream as s')
    .select(['event_id as eventId', 'key_nonce as nonce', 'key_readers as keyReaders', 'opened_at as openedAt', 'closed_at as closedAt'])
    .select(['settled_at as settledAt', 'asset_id as assetId', 'health', 'trouble', 'caption_language as captionLanguage'])
    .select(stateNow.as('state'))
    .select(sql<string | null>`case when held_until > now() then publisher_kind end`.as('publisher'))

export async function findStream(db: Db | Tx, eventId: string): Promise<StreamRow | undefined> {
  const row = await rows(db).where('event_id', '=', eventId).executeTakeFirst()
  return row as unknown as StreamRow | undefined
}

/** Locks the row of an event. @returns undefined where it has none, or is gone */
export async function lockStream(tx: Tx, eventId: string): Promise<StreamRow | undefined> {
  const row = await rows(tx).where('event_id', '=', eventId).forNoKeyUpdate().executeTakeFirst()
  return row as unknown as StreamRow | undefined
}

/** The same; the row is made unless it is there. @throws Problem not_found, where the event is gone meanwhile */
export async function makeStream(tx: Tx, eventId: string): Promise<StreamRow> {
  await sql`
    insert into live_stream (event_id) select id from event where id = ${eventId} for key share on conflict do nothing`.execute(tx)
  const row = await lockStream(tx, eventId)
  if (!row) throw new Problem('not_found')
  return row
}

export async function setKeyHash(tx: Tx, eventId: string, hash: Buffer): Promise<void> {
  await tx
    .updateTable('live_stream')
    .set({ key_hash: hash })
    .where('event_id', '=', eventId)
    .where('key_hash', 'is distinct from', hash)
    .execute()
}

/** For the hosts who did not change it. */
const keyChanged = 'The stream key was changed. The encoder needs the new one.'

/** Of `live_stream`: somebody sends who came by a key. */
const cameByKey: RawBuilder<boolean> = sql`(publisher is not null and publisher_kind in ('rtmp', 'srt', 'whip'))`

/** Another key from now on, which nobody was shown. Who sends by the one from before holds the stream no longer. */
export async function renewNonce(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update live_stream set key_nonce = gen_random_uuid(), key_hash = null, key_readers = '{}',
      trouble = case when ${cameByKey} then ${keyChanged} else trouble end,
      publisher = case when ${cameByKey} then null else publisher end
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

/** Whoever was thought dead and is not writes nothing of it any more. */
export async function markSettled(tx: Tx, eventId: string): Promise<void> {
  await sql`
    update live_stream set settled_at = now(), health = null, publisher = null, held_until = null where event_id = ${eventId}`.execute(tx)
}

/** What was over a minute ago, longest first. */
export async function listUnsettled(tx: Tx): Promise<string[]> {
  const { rows: found } = await sql<{ eventId: string }>`
    select event_id as "eventId" from live_stream
    where settled_at is null and closed_at < now() - interval '1 minute' order by closed_at limit 100`.execute(tx)
  return found.map(({ eventId }) => eventId)
}

export async function setAsset(tx: Tx, eventId: string, assetId: string | null): Promise<void> {
  await tx.updateTable('live_stream').set({ asset_id: assetId }).where('event_id', '=', eventId).execute()
}

export async function setTrouble(db: Db | Tx, eventId: string, trouble: string | null): Promise<void> {
  await db.updateTable('live_stream').set({ trouble }).where('event_id', '=', eventId).execute()
}

/** Where it is still what was said last. */
export async function withdrawTrouble(db: Db | Tx, eventId: string, trouble: string): Promise<void> {
  await db.updateTable('live_stream').set({ trouble: null }).where('event_id', '=', eventId).where('trouble', '=', trouble).execute()
}

/** ms by which the database's clock is ahead of this process's: what is told of moments of a stream goes by the database's. */
export async function clockAhead(db: Db): Promise<number> {
  const before = Date.now()
  const { rows: found } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  return (found[0]?.now ?? before) - (before + Date.now()) / 2
}

/** For statements over `event`. */
export const streamStateColumn: RawBuilder<StreamState> = sql`
  coalesce((select ${stateNow} from live_stream s where s.event_id = event.id), 'NOT_LIVE')`

/** Whether there is something of it to be watched, now or again; the same. */
export const streamedColumn: RawBuilder<boolean> = sql`
  exists (select from live_stream s where s.event_id = event.id and s.asset_id is not null)`

/** Whether what was sent is a video now; the same. */
export const recordedColumn: RawBuilder<boolean> = sql`
  exists (select from live_stream s where s.event_id = event.id and s.asset_id is not null and s.settled_at is not null)`
