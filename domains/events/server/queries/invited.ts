import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { reminderMinutes } from '../../limits.ts'
import { accountSeesEvent } from '../audience.ts'

type Sql = RawBuilder<unknown>

/** Whoever runs, moderates or presents an event besides its owner: rows of `id`. */
export const workingAt = (eventId: string): Sql => sql`
  select account_id as id from event_host where event_id = ${eventId}
  union select presenter_id from event where id = ${eventId} and presenter_id is not null`

/** Those and whoever is a member of it by name or group, each once: rows of `id`. Its owner is not asked to come. */
export const invitedTo = (eventId: string): Sql => sql`
  ${workingAt(eventId)}
  union select coalesce(g.account_id, m.principal) from event join event_member m on m.event_id = event.id
    left join group_member g on m.kind = 'GROUP' and g.group_id = m.principal
    where event.id = ${eventId} and event.visibility = 'MEMBERS' and (m.kind = 'USER' or g.account_id is not null)`

/** Whoever has a place at an event for which one registers: rows of `id`. */
export const registeredFor = (eventId: string): Sql => sql`
  select r.account_id as id from event_registration r join event on event.id = r.event_id
  where r.event_id = ${eventId} and event.asks_registration and r.placed_at is not null`

/** Whoever was invited or has registered, who waits for a place too, and its owner. */
const concernedBy = (eventId: string): Sql => sql`
  ${invitedTo(eventId)} union select account_id from event_registration where event_id = ${eventId}
  union select owner_id from event where id = ${eventId}`

const none = sql`null::text`

/** @param except people and groups who have heard of it otherwise */
export const recipientsInvited = (eventId: string, except: readonly string[]): Sql => sql`
  select id, ${none} from (${invitedTo(eventId)}) as invited
  where id <> (select owner_id from event where id = ${eventId}) and id <> all(${[...except]}::uuid[])
    and not exists (select from group_member g where g.account_id = invited.id and g.group_id = any(${[...except]}::uuid[]))`

/** People and groups chosen for an event: who works there, and whom it is for. */
export async function listPrincipalsChosen(tx: Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${workingAt(eventId)}) as working
    union select m.principal from event_member m join event on event.id = m.event_id
      where m.event_id = ${eventId} and event.visibility = 'MEMBERS'`.execute(tx)
  return rows.map(({ id }) => id)
}

export const recipientsConcerned = (eventId: string): Sql => sql`select id, ${none} from (${concernedBy(eventId)}) as concerned`

/**
 * Nobody is reminded of what was put off, cancelled or opened meanwhile. Where one registers, of those who were invited only whoever has a place, or
 * works there.
 */
export const recipientsReminded = (eventId: string, startsAt: string): Sql => sql`
  select concerned.id, ${none} from (${concernedBy(eventId)}) as concerned
  join event on event.id = ${eventId} and event.state = 'NOT_LIVE' and event.starts_at = ${startsAt}::timestamptz
  where not event.asks_registration or concerned.id = event.owner_id
    or concerned.id in (${workingAt(eventId)}) or concerned.id in (${registeredFor(eventId)})`

interface Given {
  readonly eventId: string
  /** ISO 8601, to the millisecond. */
  readonly placedAt: string
  /** Who registered then; null: nobody did. */
  readonly registrantId: string | null
  /** They themselves, or else all others. */
  readonly own: boolean
}

/** Who got a place at a moment and has it still. */
export const recipientsPlaced = ({ eventId, placedAt, registrantId, own }: Given): Sql => sql`
  select account_id, ${none} from event_registration
  where event_id = ${eventId} and placed_at = ${placedAt}::timestamptz
    and (account_id is not distinct from ${registrantId}::uuid) = ${own}::boolean`

/** Whoever runs it. */
export const recipientsRunning = (eventId: string): Sql => sql`
  select owner_id, ${none} from event where id = ${eventId}
  union select account_id, ${none} from event_host where event_id = ${eventId} and owner_type = 'HOST'`

export interface Begins {
  readonly id: string
  readonly startsAt: Date
  readonly duration: number
  readonly timeZone: string
}

/** Events that begin within the hour, of whose start nobody was reminded; they count as told from now on. */
export async function takeBeginning(tx: Tx, max: number): Promise<Begins[]> {
  const { rows } = await sql<Begins>`
    update event set reminded_of = due.starts_at from (
      select id, starts_at from event
      where state = 'NOT_LIVE' and starts_at > now() and starts_at <= now() + make_interval(mins => ${reminderMinutes})
        and reminded_of is distinct from starts_at
      order by starts_at, id limit ${max} for no key update skip locked
    ) as due where event.id = due.id
    returning event.id, event.starts_at as "startsAt", event.duration_minutes as duration, event.time_zone as "timeZone"`.execute(tx)
  return rows
}

/** When it is planned for. */
export async function findHour(tx: Tx, eventId: string): Promise<Omit<Begins, 'id'> | undefined> {
  return tx
    .selectFrom('event')
    .select(['starts_at as startsAt', 'duration_minutes as duration', 'time_zone as timeZone'])
    .where('id', '=', eventId)
    .executeTakeFirst()
}

export async function nameOf(db: Db | Tx, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('displayname').where('id', '=', accountId).executeTakeFirst()
  return row?.displayname ?? ''
}

export interface Addressee {
  readonly id: string
  readonly email: string
  readonly displayname: string
}

interface Addressed {
  readonly eventId: string
  /** The preference by which people choose whether they get mails, and what holds for who has not chosen. */
  readonly preference: string
  readonly channel: string
  readonly actorId: string
  /** Only those who get one mail a day. */
  readonly daily: boolean
}

/** Those concerned who see it still and get mails, by their ids; so many after one of them. */
export async function listAddressees(
  db: Db | Tx,
  { eventId, preference, channel, actorId, daily }: Addressed,
  { after, max }: { readonly after: string; readonly max: number },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select a.id, a.email, a.displayname from (${concernedBy(eventId)}) as concerned join account a on a.id = concerned.id
    where a.is_enabled and a.email <> '' and a.id <> ${actorId} and coalesce(a.preferences ->> ${preference}, ${channel}) = 'mail' and a.id > ${after}::uuid
      and ${daily ? sql`a.preferences ->> 'notify_mails' = 'daily'` : sql`true`} and ${accountSeesEvent(eventId)}
    order by a.id limit ${max}`.execute(db)
  return rows
}
