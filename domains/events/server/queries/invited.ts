import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { reminderMinutes } from '../../limits.ts'

type Sql = RawBuilder<unknown>

/** Whoever runs, moderates or presents an event or is a member of it by name or group, each once: rows of `id`. Its owner is not asked to come. */
export const invitedTo = (eventId: string): Sql => sql`
  select account_id as id from event_host where event_id = ${eventId}
  union select presenter_id from event where id = ${eventId} and presenter_id is not null
  union select coalesce(g.account_id, m.principal) from event join event_member m on m.event_id = event.id
    left join group_member g on m.kind = 'GROUP' and g.group_id = m.principal
    where event.id = ${eventId} and event.visibility = 'MEMBERS' and (m.kind = 'USER' or g.account_id is not null)`

const withOwner = (eventId: string): Sql => sql`${invitedTo(eventId)} union select owner_id from event where id = ${eventId}`

const none = sql`null::text`

export const recipientsInvited = (eventId: string): Sql => sql`
  select id, ${none} from (${invitedTo(eventId)}) as invited where id <> (select owner_id from event where id = ${eventId})`

export const recipientsConcerned = (eventId: string): Sql => sql`select id, ${none} from (${withOwner(eventId)}) as concerned`

/** Nobody is reminded of what was put off, cancelled or opened meanwhile. */
export const recipientsReminded = (eventId: string, startsAt: string): Sql => sql`
  select id, ${none} from (${withOwner(eventId)}) as concerned
  where exists (select from event where id = ${eventId} and state = 'NOT_LIVE' and starts_at = ${startsAt}::timestamptz)`

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
}

/** Those concerned who get mails, by their ids; so many after one of them. */
export async function listAddressees(
  db: Db | Tx,
  { eventId, preference, channel, actorId }: Addressed,
  { after, max }: { readonly after: string; readonly max: number },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select a.id, a.email, a.displayname from (${withOwner(eventId)}) as concerned join account a on a.id = concerned.id
    where a.is_enabled and a.email <> '' and a.id <> ${actorId} and coalesce(a.preferences ->> ${preference}, ${channel}) = 'mail' and a.id > ${after}::uuid
    order by a.id limit ${max}`.execute(db)
  return rows
}
