import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface NewBroadcast {
  readonly eventId: string
  readonly accountId: string
  readonly container: 'matroska' | 'mov'
  readonly width: number
  readonly height: number
  readonly rate: number
  readonly hasSound: boolean
}

export async function insertBroadcast(tx: Tx, broadcast: NewBroadcast): Promise<string> {
  const { eventId, accountId, rate, hasSound, ...same } = broadcast
  const { id } = await tx
    .insertInto('live_broadcast')
    .values({ ...same, event_id: eventId, account_id: accountId, frame_rate: rate, has_sound: hasSound })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a person began before for an event, with what nobody has read of it: nobody reads it any more. */
export async function dropBroadcasts(tx: Tx, eventId: string, accountId: string): Promise<void> {
  await sql`
    with own as (
      update live_broadcast set ended_at = coalesce(ended_at, now()) where event_id = ${eventId} and account_id = ${accountId} returning id)
    delete from live_chunk where broadcast_id in (select id from own)`.execute(tx)
}

export interface TakenBroadcast extends Omit<NewBroadcast, 'accountId'> {
  readonly id: string
}

/** Those that nobody reads as yet are this process's from now on; what has fallen silent meanwhile is left. */
export async function takeBroadcasts(db: Db): Promise<TakenBroadcast[]> {
  const { rows } = await sql<TakenBroadcast>`
    update live_broadcast set taken_at = now()
    where id in (
      select id from live_broadcast where taken_at is null and ended_at is null and heard_at > now() - interval '20 seconds'
      limit 10 for update skip locked)
    returning id, event_id as "eventId", container, width, height, frame_rate as rate, has_sound as "hasSound"`.execute(db)
  return rows
}

interface EndedBroadcast {
  readonly eventId: string
  readonly id: string
  /** Where only whoever began it may end it. */
  readonly accountId?: string
}

/** What is over stays so. */
export async function endBroadcast(db: Db | Tx, { eventId, id, accountId }: EndedBroadcast): Promise<void> {
  const ended = db
    .updateTable('live_broadcast')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
  await (accountId === undefined ? ended : ended.where('account_id', '=', accountId)).execute()
}

export interface BroadcastStanding {
  readonly next: number
  readonly ended: boolean
  /** A sentence: why nothing is taken of what was sent to the event last. */
  readonly trouble: string | null
  /** Pieces and bytes that nobody has read as yet. */
  readonly waiting: number
  readonly waitingBytes: number
}

/** How one of a person's broadcasts stands, locked. */
export async function lockBroadcast(tx: Tx, { eventId, id, accountId }: { eventId: string; id: string; accountId: string }) {
  const { rows } = await sql<BroadcastStanding>`
    select b.next_sequence as next, b.ended_at is not null as ended,
      (select s.trouble from live_stream s where s.event_id = b.event_id) as trouble,
      (select count(*)::int from live_chunk c where c.broadcast_id = b.id) as waiting,
      (select coalesce(sum(length(c.bytes)), 0)::int from live_chunk c where c.broadcast_id = b.id) as "waitingBytes"
    from live_broadcast b where b.id = ${id} and b.event_id = ${eventId} and b.account_id = ${accountId} for no key update`.execute(tx)
  return rows[0]
}

export async function insertChunk(tx: Tx, id: string, sequence: number, bytes: Buffer): Promise<void> {
  await tx.insertInto('live_chunk').values({ broadcast_id: id, sequence, bytes }).execute()
  await sql`update live_broadcast set next_sequence = ${sequence + 1}, heard_at = now() where id = ${id}`.execute(tx)
}

/** The next pieces, in order, which are gone with that. */
export async function takeChunks(db: Db, id: string): Promise<{ sequence: number; bytes: Buffer }[]> {
  const { rows } = await sql<{ sequence: number; bytes: Buffer }>`
    delete from live_chunk where broadcast_id = ${id} returning sequence, bytes`.execute(db)
  return rows.toSorted((one, other) => one.sequence - other.sequence)
}

/** Whether more is to come: it was neither ended nor silent for too long. */
export async function isBroadcastRunning(db: Db, id: string, silence: number): Promise<boolean> {
  const { rows } = await sql`
    select from live_broadcast where id = ${id} and ended_at is null and heard_at > now() - make_interval(secs => ${silence})`.execute(db)
  return rows.length > 0
}

/** Pieces of what fell silent a minute ago: nobody will read them. */
export async function removeUnreadChunks(db: Db): Promise<void> {
  await sql`
    delete from live_chunk where broadcast_id in (select id from live_broadcast where heard_at < now() - interval '1 minute')`.execute(db)
}

/** What was over a day ago is forgotten. */
export async function removeOldBroadcasts(db: Db): Promise<void> {
  await sql`delete from live_broadcast where heard_at < now() - interval '1 day'`.execute(db)
}
