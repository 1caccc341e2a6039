import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import type { OwnerType } from '../../contract.ts'
import { attendanceStep, presentFor } from '../../limits.ts'

interface Sign {
  /** When they came, where that was before now. */
  readonly since: Date | null
  /** Of the time before it is, only the last stay is kept: somebody may wait for weeks. */
  readonly isLive: boolean
}

/** Told more often than pages do, it is written no more often. Whoever is heard of again before they count as gone was there all the while. */
export async function noteAttendance(
  tx: Tx,
  eventId: string,
  { accountId, guestId }: PersonOrGuest,
  { since, isLive }: Sign,
): Promise<void> {
  const cameAt = sql`least(${since}::timestamptz, clock_timestamp())`
  const target =
    guestId === null ? sql`(event_id, account_id) where account_id is not null` : sql`(event_id, guest_id) where guest_id is not null`
  const untilNext = sql`clock_timestamp() + make_interval(secs => ${attendanceStep})`
  await sql`
    insert into event_attendance (event_id, account_id, guest_id, first_at, stays)
    values (${eventId}, ${accountId}, ${guestId}, ${cameAt}, tstzmultirange(tstzrange(${cameAt}, ${untilNext})))
    on conflict ${target} do update set last_at = clock_timestamp(), stays =
      case when ${isLive} or ${isPresent('event_attendance')} then event_attendance.stays else '{}' end + tstzmultirange(tstzrange(
        case when ${isPresent('event_attendance')} then event_attendance.last_at else clock_timestamp() end, ${untilNext}))
    where event_attendance.last_at < now() - make_interval(secs => ${attendanceStep / 2})`.execute(tx)
}

const isPresent = (row: 'event_attendance' | 't'): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.last_at`)} > now() - make_interval(secs => ${presentFor})`

export async function countPresent(db: Db | Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from event_attendance where event_id = ${eventId} and ${isPresent('event_attendance')}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface AttendeeRow {
  readonly username: string | null
  readonly guest_id: string | null
  readonly displayname: string
  readonly owner_type: OwnerType | null
  readonly present: boolean
  readonly first_at: Date
}

interface Window {
  readonly first: number
  readonly max: number
}

/** Who is there, then who was, each by when they came; one more than asked for. */
export async function listAttendees(db: Db, eventId: string, { first, max }: Window): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    select a.username, t.guest_id, coalesce(a.displayname, g.displayname) as displayname,
      case when a.id = event.owner_id then 'HOST' else h.owner_type end as owner_type, ${isPresent('t')} as present, t.first_at
    from event_attendance t join event on event.id = t.event_id
    left join account a on a.id = t.account_id left join event_guest g on g.id = t.guest_id
    left join event_host h on h.event_id = t.event_id and h.account_id = t.account_id
    where t.event_id = ${eventId}
    order by present desc, t.first_at, t.account_id, t.guest_id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countAttendees(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from event_attendance where event_id = ${eventId} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
