import { type RawBuilder, sql } from 'kysely'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import { presenceParts } from '../../limits.ts'
import { deedsAsk } from '../asks.ts'
import { invitedTo, registeredFor } from '../queries/invited.ts'

type Sql = RawBuilder<unknown>

/** While `event` was live, and how long that was. */
const liveSpan: Sql = sql`tstzrange(event.live_at, greatest(event.closed_at, event.live_at))`
const liveTime: Sql = sql`greatest(event.closed_at, event.live_at) - event.live_at`

/**
 * Who was there while an event was live, with their stays in that time; who only waited for it did not come. Rows of `account_id`, `guest_id`
 * and `stays`.
 */
export const cameTo = (eventId: string): Sql => sql`
  select t.account_id, t.guest_id, t.stays * tstzmultirange(${liveSpan}) as stays
  from event_attendance t join event on event.id = t.event_id where t.event_id = ${eventId} and t.stays && ${liveSpan}`

/**
 * Who was invited, had a place or has joined as a guest, and is not in `came`. Its owner is not asked to come. Rows of `account_id`, `guest_id`.
 * The planner expects far fewer in `came` than there are; for `except` it has no plan that compares each with each.
 */
export const absentFrom = (eventId: string): Sql => sql`
  select a.id as account_id, null::uuid as guest_id
  from (select id from (${invitedTo(eventId)} union ${registeredFor(eventId)}) as invited except select account_id from came) as absent join account a on a.id = absent.id
  where a.is_enabled and a.id <> (select owner_id from event where id = ${eventId})
  union all
  select null, id from (select id from event_guest where event_id = ${eventId} except select guest_id from came) as absent`

const secondsOf = (span: Sql): Sql => sql`extract(epoch from upper(${span}) - lower(${span}))`

export interface ReportCounts {
  readonly liveAt: Date
  readonly closedAt: Date
  readonly attendees: number
  readonly guests: number
  readonly unnamedGuests: number
  readonly missed: number
  /** With a place; null: nobody was asked to register. */
  readonly registered: number | null
  readonly registeredCame: number
  readonly mostAtOnce: number
  readonly mostAt: Date | null
  readonly presence: readonly number[]
  /** Of all together. */
  readonly seconds: number
  readonly questions: number
  readonly votes: number
}

/** Of an event that is over; undefined where it is gone. */
export async function countReport(db: Db | Tx, eventId: string): Promise<ReportCounts | undefined> {
  const { questions, votes } = deedsAsk()
  const live = sql`(select extract(epoch from ${liveTime})::float8 from event where id = ${eventId})`
  const { rows } = await sql<ReportCounts>`
    with came as materialized (${cameTo(eventId)}),
    stay as materialized (select span from came cross join lateral unnest(came.stays) as s (span)),
    step as materialized (select lower(span) as moment, 1 as n from stay union all select upper(span), -1 from stay),
    present as (select moment, sum(n) over (order by moment, n rows unbounded preceding)::int as n from step),
    peak as (select moment, n from present order by n desc, moment limit 1),
    -- by the first part in whose middle a stay has begun, or is over
    change as materialized (
      select greatest(0, ceil(extract(epoch from moment - (select live_at from event where id = ${eventId}))::float8
        * ${presenceParts}::int / ${live} - 0.5))::int as part, sum(n) as n from step group by 1)
    select coalesce(event.live_at, event.starts_at) as "liveAt", coalesce(event.closed_at, event.live_at, event.starts_at) as "closedAt",
      (select count(*)::int from came) as attendees, (select count(guest_id)::int from came) as guests,
      (select count(*)::int from came join event_guest g on g.id = came.guest_id where g.agreed_to = '') as "unnamedGuests",
      (select count(*)::int from (${absentFrom(eventId)}) as missed) as missed,
      case when event.asks_registration then (select count(*)::int from (${registeredFor(eventId)}) as registered) end as registered,
      (select count(*)::int from came join (${registeredFor(eventId)}) as registered on registered.id = came.account_id) as "registeredCame",
      coalesce((select n from peak), 0) as "mostAtOnce", (select moment from peak) as "mostAt",
      array(
        select coalesce(sum(change.n) over (order by part.number), 0)::int
        from generate_series(0, ${presenceParts}::int - 1) as part (number) left join change on change.part = part.number
        order by part.number) as presence,
      (select coalesce(sum(${secondsOf(sql`span`)}), 0)::float8 from stay) as seconds,
      (select coalesce(sum(n), 0)::int from (${questions(eventId)}) as each (who, n)) as questions,
      (select coalesce(sum(n), 0)::int from (${votes(eventId)}) as each (who, n)) as votes
    from event where event.id = ${eventId}`.execute(db)
  return rows[0]
}

/** How often each did something, by their ids: one value, made once, in which each row looks itself up. A join might compare each with each. */
const byEach = (deeds: Sql): Sql => sql`(select jsonb_object_agg(who, n) filter (where who is not null) from (${deeds}) as each (who, n))`

/** Who came and who missed it, with what they did there: rows `reported`. Guests who agreed to no words are named nowhere. */
const reported = (eventId: string): Sql => {
  const { questions, votes } = deedsAsk()
  return sql`
    select a.username, g.id as guest_id, coalesce(a.displayname, g.displayname) as displayname, who.attendance, who.id,
      lower(who.stays) as "from", upper(who.stays) as until,
      coalesce((select sum(${secondsOf(sql`s.span`)}) from unnest(who.stays) as s (span)), 0)::float8 as duration,
      coalesce((${byEach(questions(eventId))} ->> who.id::text)::int, 0) as questions,
      coalesce((${byEach(votes(eventId))} ->> who.id::text)::int, 0) as votes,
      who.account_id is not null and who.account_id in (${registeredFor(eventId)}) as registered
    from (
      select coalesce(account_id, guest_id) as id, account_id, guest_id, 'came' as attendance, stays from came
      union all
      select coalesce(account_id, guest_id), account_id, guest_id, 'missed', null from (${absentFrom(eventId)}) as missed
    ) as who
    left join account a on a.id = who.account_id left join event_guest g on g.id = who.guest_id
    where (who.guest_id is null or g.agreed_to <> '')`
}

export interface ReportedRow {
  readonly username: string | null
  readonly guest_id: string | null
  readonly displayname: string
  readonly from: Date | null
  readonly until: Date | null
  readonly duration: number
  readonly questions: number
  readonly votes: number
  readonly registered: boolean
}

type Attendance = 'came' | 'missed'

interface Wanted {
  readonly attendance: Attendance
  readonly first: number
  readonly max: number
}

/** By name, one more than asked for. */
export async function listReported(db: Db, eventId: string, { attendance, first, max }: Wanted): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    with came as materialized (${cameTo(eventId)}), reported as (${reported(eventId)})
    select username, guest_id, displayname, "from", until, duration, questions, votes, registered from reported where attendance = ${attendance}
    order by folded(displayname), id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countReported(db: Db, eventId: string, attendance: Attendance): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with came as materialized (${cameTo(eventId)}), reported as (${reported(eventId)})
    select count(*)::int as n from (select from reported where attendance = ${attendance} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

export const attendanceColumns = [
  'username',
  'displayname',
  'guest',
  'attendance',
  'first_seen',
  'last_seen',
  'seconds',
  'questions',
  'votes',
  'registered',
] as const

const iso = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Lines of the file: who came, then who missed it, by name; times in UTC. */
export const attendancePages = (db: Db, eventId: string): AsyncGenerator<readonly TableRow[]> =>
  pagesOf(
    db,
    sql<TableRow>`
      with came as materialized (${cameTo(eventId)}), reported as (${reported(eventId)})
      select username, displayname, case when guest_id is null then 'no' else 'yes' end as guest, attendance,
        ${iso(sql`"from"`)} as first_seen, ${iso(sql`until`)} as last_seen, round(duration)::int as seconds, questions, votes,
        case when registered then 'yes' else 'no' end as registered
      from reported order by attendance, folded(displayname), id`,
  )
