import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { StreamHealth } from '../../contract.ts'
import { encoderGrace } from '../../limits.ts'

/** s for which a stream is its publisher's without a word of the process that has it; that says it is alive three times as often. */
export const leaseSeconds = 6
export const renewEvery = 2000

const lease: RawBuilder<Date> = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/** Whoever was heard of before that is not sending any more. */
const graceOver: RawBuilder<Date> = sql`now() - make_interval(secs => ${sql.lit(encoderGrace)})`

export interface Publisher {
  readonly eventId: string
  /** One connection, or one broadcast or video of one process. */
  readonly id: string
  readonly kind: 'rtmp' | 'srt' | 'whip' | 'sip' | 'browser' | 'video'
  /** Of the key by which it came; a browser comes with a session, a video by a host's choice, and a SIP session is called by us. */
  readonly keyHash: Buffer | null
}

export interface Held {
  /** The event is LIVE: what is sent is shown, and kept. */
  readonly isOpen: boolean
  /** Nothing was sent before. */
  readonly isNews: boolean
}

/** That nothing was sent until now; the grace may be over without a word of it. */
const wasSilent = sql`(state <> 'STREAMING' or coalesce(heard_at < ${graceOver}, true))`

/**
 * Makes a stream the publisher's, unless it is another's who is alive.
 *
 * @returns undefined: it is another's; null: nothing can be sent to it any more, or not by this key
 */
export async function holdStream(db: Db, { eventId, id, kind, keyHash }: Publisher): Promise<Held | null | undefined> {
  const { rows } = await sql<{ isOpen: boolean; isNews: boolean }>`
    update live_stream s set publisher = ${id}, publisher_kind = ${kind}, held_until = ${lease}, heard_at = now(), state = 'STREAMING', trouble = null
    from (select event_id, ${wasSilent} as "wasSilent" from live_stream where event_id = ${eventId} for no key update) before
    where s.event_id = before.event_id and s.closed_at is null and ${byKey(keyHash)}
      and (s.publisher is null or s.publisher = ${id} or s.held_until < now())
    returning s.opened_at is not null as "isOpen", before."wasSilent" as "isNews"`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: there } = await sql`
    select from live_stream s where s.event_id = ${eventId} and s.closed_at is null and ${byKey(keyHash)}`.execute(db)
  return there.length > 0 ? undefined : null
}

const byKey = (keyHash: Buffer | null) => sql`(${keyHash}::bytea is null or s.key_hash = ${keyHash}::bytea)`

/** Says that it is alive, and how it fares. @returns undefined: it is its stream no longer, or the event is over */
export async function renewHold(db: Db, { eventId, id }: Publisher, health: StreamHealth): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    update live_stream s set held_until = ${lease}, heard_at = now(), state = 'STREAMING', health = ${JSON.stringify(health)}::jsonb
    from (select event_id, ${wasSilent} as "wasSilent" from live_stream where event_id = ${eventId} for no key update) before
    where s.event_id = before.event_id and s.publisher = ${id} and s.closed_at is null
    returning s.opened_at is not null as "isOpen", before."wasSilent" as "isNews"`.execute(db)
  return rows[0]
}

/** Gives it back; the grace begins. */
export async function releaseHold(db: Db, { eventId, id }: Publisher): Promise<void> {
  await sql`
    update live_stream set publisher = null, held_until = null, health = null, heard_at = now()
    where event_id = ${eventId} and publisher = ${id}`.execute(db)
}

/** While it ends, what is still to be written down is its own. @returns whether it is its stream */
export async function extendHold(db: Db, { eventId, id }: Publisher): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update live_stream set held_until = ${lease} where event_id = ${eventId} and publisher = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Ends the grace of those to whom nobody sends any more. @returns the events */
export async function endGraces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    update live_stream set state = 'NONE', health = null
    where state = 'STREAMING' and heard_at < ${graceOver}
    returning event_id as "eventId"`.execute(db)
  return rows.map(({ eventId }) => eventId)
}

/** Whether somebody holds it. */
export async function isHeld(db: Db | Tx, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_stream where event_id = ${eventId} and publisher is not null and held_until > now()`.execute(db)
  return rows.length > 0
}
