import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import { leaseSeconds } from './holding.ts'

/** The first and the last. */
export interface PortRange {
  readonly first: number
  readonly last: number
}

/** h for which a port stays an event's after somebody asked where to send to. */
const wantedFor = 12

const wantedUntil: RawBuilder<Date> = sql`now() + make_interval(hours => ${sql.lit(wantedFor)})`

/** Of `live_stream` as `s`: the event is LIVE, or somebody sends to it by SRT. */
const isNeeded: RawBuilder<boolean> = sql`
  (s.closed_at is null and (s.opened_at is not null or coalesce(s.publisher_kind = 'srt' and s.held_until > now(), false)))`

/** Of `live_listener` as `l` and the same: or somebody may send to it soon. */
const isWanted: RawBuilder<boolean> = sql`(${isNeeded} or (s.closed_at is null and l.wanted_until > now()))`

const isLive = (eventId: string): RawBuilder<boolean> => sql`
  exists (select from live_stream own where own.event_id = ${eventId} and own.opened_at is not null)`

interface ClaimedPort {
  readonly port: number
  /** A process listens on it now. */
  readonly listening: boolean
}

/** The port of an event, for some hours more; its stream is locked. @returns null where all of them are other events' */
export async function claimPort(tx: Tx, eventId: string, range: PortRange): Promise<ClaimedPort | null> {
  const kept = await findPort(tx, eventId, range)
  if (kept) {
    // Pages ask every few seconds.
    await sql`
      update live_listener set wanted_until = ${wantedUntil}
      where event_id = ${eventId} and wanted_until < ${wantedUntil} - interval '1 hour'`.execute(tx)
    return kept
  }
  await lockUntilCommit(tx, 'live_listener')
  const port = (await findFreePort(tx, range)) ?? (await takeUnneededPort(tx, eventId, range))
  if (port === null) return null
  await sql`
    insert into live_listener (event_id, port, wanted_until) values (${eventId}, ${port}, ${wantedUntil})
    on conflict (event_id) do update set port = excluded.port, wanted_until = excluded.wanted_until, holder = null, held_until = null`.execute(
    tx,
  )
  return { port, listening: false }
}

/** Of which nobody else takes it away meanwhile. */
async function findPort(tx: Tx, eventId: string, { first, last }: PortRange): Promise<ClaimedPort | undefined> {
  const { rows } = await sql<ClaimedPort>`
    select port, coalesce(held_until > now(), false) as listening from live_listener
    where event_id = ${eventId} and port between ${first} and ${last} for no key update`.execute(tx)
  return rows[0]
}

async function findFreePort(tx: Tx, { first, last }: PortRange): Promise<number | null> {
  const { rows } = await sql<{ port: number }>`
    select port from generate_series(${first}::int, ${last}::int) as port
    where not exists (select from live_listener l where l.port = port.port) order by port limit 1`.execute(tx)
  return rows[0]?.port ?? null
}

/** That of an event to which nobody has wanted to send for longest; an event that is LIVE comes before those about which somebody only asked. */
async function takeUnneededPort(tx: Tx, eventId: string, { first, last }: PortRange): Promise<number | null> {
  const { rows } = await sql<{ port: number }>`
    delete from live_listener where event_id = (
      select l.event_id from live_listener l join live_stream s on s.event_id = l.event_id
      where l.port between ${first} and ${last} and not ${isNeeded} and (not ${isWanted} or ${isLive(eventId)})
      order by ${isWanted}, l.wanted_until limit 1 for update of l skip locked)
    returning port`.execute(tx)
  return rows[0]?.port ?? null
}

export interface HeldPort {
  readonly eventId: string
  readonly port: number
  readonly nonce: string
  readonly keyHash: Buffer
}

/** Those that this process listens on: what it has, and what nobody has. Of an event whose key nobody was shown there is none. */
export async function holdPorts(db: Db, holder: string, { first, last }: PortRange): Promise<HeldPort[]> {
  const { rows } = await sql<HeldPort>`
    with held as (
      select l.event_id from live_listener l join live_stream s on s.event_id = l.event_id
      where l.port between ${first} and ${last} and (l.holder is null or l.holder = ${holder} or l.held_until < now())
        and s.key_hash is not null and ${isWanted}
      order by l.port for no key update of l)
    update live_listener l set holder = ${holder}, held_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
    from held join live_stream s on s.event_id = held.event_id
    where l.event_id = held.event_id
    returning l.event_id as "eventId", l.port, s.key_nonce as nonce, s.key_hash as "keyHash"`.execute(db)
  return rows
}

/** Nobody listens on them for now. */
export async function releasePorts(db: Db, holder: string): Promise<void> {
  await sql`update live_listener set holder = null, held_until = null where holder = ${holder}`.execute(db)
}
