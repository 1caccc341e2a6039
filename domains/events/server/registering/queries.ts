import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { RegistrationState } from '../../contract.ts'
import { accountSeesEvent } from '../audience.ts'
import { workingAt } from '../queries/invited.ts'

/** Whether it has neither begun nor passed: until then people register, unregister and move up. */
const isAhead = sql`event.state = 'NOT_LIVE' and event.starts_at + make_interval(mins => event.duration_minutes) > now()`

/** Who has registered already keeps their place in the order. The event is locked. */
export async function insertRegistration(tx: Tx, eventId: string, accountId: string): Promise<void> {
  await sql`
    insert into event_registration (event_id, account_id) values (${eventId}, ${accountId}) on conflict do nothing`.execute(tx)
}

export async function findRegistration(db: Db | Tx, eventId: string, accountId: string): Promise<RegistrationState | undefined> {
  const { rows } = await sql<{ placed: boolean }>`
    select placed_at is not null as placed from event_registration where event_id = ${eventId} and account_id = ${accountId}`.execute(db)
  const [row] = rows
  return row && (row.placed ? 'REGISTERED' : 'WAITING')
}

/** @returns whether there was one */
export async function deleteRegistrationOf(tx: Tx, eventId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from event_registration where event_id = ${eventId} and account_id = ${accountId} returning account_id`.execute(tx)
  return rows.length > 0
}

/** Whoever runs a locked event by now, looks after it or speaks there has no place at it. */
export async function releaseWorking(tx: Tx, eventId: string): Promise<void> {
  await sql`
    delete from event_registration r using event
    where event.id = ${eventId} and r.event_id = event.id and ${isAhead}
      and (r.account_id = event.owner_id or r.account_id in (${workingAt(eventId)}))`.execute(tx)
}

/**
 * Gives free places of a locked event to who waits, the longest first. Who is disabled or does not see the event any more keeps waiting, and holds
 * nobody up.
 *
 * @param at kept with the places that are given now. @returns who has one now
 */
export async function moveUp(tx: Tx, eventId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with free as materialized (
      select case when event.places is not null then greatest(0, event.places - (
        select count(*) from event_registration r where r.event_id = event.id and r.placed_at is not null)) end as n
      from event where event.id = ${eventId} and event.asks_registration and ${isAhead}
    ),
    next as materialized (
      select w.account_id from event_registration w join account a on a.id = w.account_id
      where exists (select from free) and w.event_id = ${eventId} and w.placed_at is null and a.is_enabled and ${accountSeesEvent(eventId)}
      order by w.number limit (select n from free)
    )
    update event_registration set placed_at = ${at} from next
    where event_registration.event_id = ${eventId} and event_registration.account_id = next.account_id
    returning event_registration.account_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Events for which somebody has registered, locked; in one order, so that two who do this wait for each other. */
export async function lockRegisteredEvents(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from event where id in (select event_id from event_registration where account_id = ${accountId})
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

interface RegistrationTerms {
  readonly required?: boolean | undefined
  /** Null: no limit. */
  readonly limit?: number | null | undefined
}

/** What is absent stays. */
export async function writeTerms(tx: Tx, eventId: string, { required, limit }: RegistrationTerms): Promise<void> {
  if (required !== undefined) await sql`update event set asks_registration = ${required} where id = ${eventId}`.execute(tx)
  if (limit !== undefined) await sql`update event set places = ${limit} where id = ${eventId}`.execute(tx)
}

interface Counted {
  readonly registered: number
  readonly waiting: number
}

export async function countRegistered(db: Db | Tx, eventId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(placed_at)::int as registered, (count(*) - count(placed_at))::int as waiting
    from event_registration where event_id = ${eventId}`.execute(db)
  return rows[0] ?? { registered: 0, waiting: 0 }
}

/** How many wait longer than somebody; null: they do not wait. */
export async function countBefore(db: Db | Tx, eventId: string, accountId: string): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from event_registration w where w.event_id = r.event_id and w.placed_at is null and w.number < r.number) as n
    from event_registration r where r.event_id = ${eventId} and r.account_id = ${accountId} and r.placed_at is null`.execute(db)
  return rows[0]?.n ?? null
}

export interface RegisteredRow {
  readonly username: string
  readonly displayname: string
  readonly placed: boolean
  readonly created_at: Date
}

/** Who has a place, then who waits, each in the order in which they registered; one more than asked for. */
export async function listRegisteredRows(
  db: Db,
  eventId: string,
  { first, max }: { readonly first: number; readonly max: number },
): Promise<RegisteredRow[]> {
  const { rows } = await sql<RegisteredRow>`
    select a.username, a.displayname, r.placed_at is not null as placed, r.created_at
    from event_registration r join account a on a.id = r.account_id where r.event_id = ${eventId}
    order by r.placed_at is null, r.number offset ${first} limit ${max + 1}`.execute(db)
  return rows
}
