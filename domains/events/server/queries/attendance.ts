import { type RawBuilder, sql } from 'kysely'
import { batchedById } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import type { OwnerType } from '../../contract.ts'
import { attendanceStep, presentFor } from '../../limits.ts'

/** That somebody is there. */
export interface Sign extends PersonOrGuest {
  /** When they came, where that was before now. */
  readonly since: Date | null
}

const kinds = [
  { of: 'account', column: sql.ref('account_id'), idOf: (sign: Sign) => sign.accountId },
  { of: 'event_guest', column: sql.ref('guest_id'), idOf: (sign: Sign) => sign.guestId },
] as const

/**
 * Told more often than pages do, it is written no more often. Whoever is heard of again before they count as gone was there all the while; whoever was
 * removed meanwhile is passed over. The event is held before.
 *
 * @param isLive of the time before it is, only the last stay is kept: somebody may wait for weeks
 * @returns how many came who had not been there
 */
export async function noteAttendance(tx: Tx, eventId: string, signs: readonly Sign[], isLive: boolean): Promise<number> {
  let came = 0
  for (const { of, column, idOf } of kinds) {
    const some = new Map(signs.flatMap((sign) => (idOf(sign) === null ? [] : [[idOf(sign), sign.since] as const])))
    if (some.size === 0) continue
    const untilNext = sql`clock_timestamp() + make_interval(secs => ${attendanceStep})`
    const { rows } = await sql<{ isNew: boolean }>`
      with told as (select * from unnest(${[...some.keys()]}::uuid[], ${[...some.values()]}::timestamptz[]) as told (id, since)),
      there as (
        select who.id, least(told.since, clock_timestamp()) as came_at from ${sql.table(of)} who join told on told.id = who.id
        order by who.id for key share of who)
      insert into event_attendance (event_id, ${column}, first_at, stays)
      select ${eventId}, id, came_at, tstzmultirange(tstzrange(came_at, ${untilNext})) from there order by id
      on conflict (event_id, ${column}) where ${column} is not null do update set last_at = clock_timestamp(), stays =
        case when ${isLive} or ${isPresent('event_attendance')} then event_attendance.stays else '{}' end + tstzmultirange(tstzrange(
          case when ${isPresent('event_attendance')} then event_attendance.last_at else clock_timestamp() end, ${untilNext}))
      where event_attendance.last_at < now() - make_interval(secs => ${attendanceStep / 2})
      returning xmax = 0 as "isNew"`.execute(tx)
    came += rows.filter((row) => row.isNew).length
  }
  return came
}

const isPresent = (row: 'event_attendance' | 't'): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.last_at`)} > now() - make_interval(secs => ${sql.lit(presentFor)})`

const present = batchedById(
  (ids) => sql<{ readonly id: string; readonly n: number }>`
    select event_id as id, count(*)::int as n from event_attendance where event_id = any(${ids}) and ${isPresent('event_attendance')} group by 1`,
)

/** Those who ask at once are told by one count. */
export const countPresent = async (db: Db | Tx, eventId: string): Promise<number> => (await present(db, [eventId])).get(eventId)?.n ?? 0

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
    with page as (
      select t.*, ${isPresent('t')} as present from event_attendance t where t.event_id = ${eventId}
      order by present desc, t.first_at, t.account_id, t.guest_id offset ${first} limit ${max + 1})
    select a.username, page.guest_id, coalesce(a.displayname, g.displayname) as displayname,
      case when a.id = event.owner_id then 'HOST' else h.owner_type end as owner_type, page.present, page.first_at
    from page join event on event.id = page.event_id
    left join account a on a.id = page.account_id left join event_guest g on g.id = page.guest_id
    left join event_host h on h.event_id = page.event_id and h.account_id = page.account_id
    order by page.present desc, page.first_at, page.account_id, page.guest_id`.execute(db)
  return rows
}

/** Counted up to 1,001. */
export async function countAttendees(db: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from event_attendance where event_id = ${eventId} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
