import { type RawBuilder, sql } from 'kysely'
import type { ExportFormat } from '#domains/exports/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { rolesWith } from '#platform/server/viewer.ts'
import type { ReportInterval } from '../../contract/schedules.ts'
import type { ReportShape } from './report-shape.ts'

type Clause = RawBuilder<unknown>

export interface ScheduleShape extends ReportShape {
  readonly every: ReportInterval
  readonly format: ExportFormat
  readonly emails: readonly string[]
}

export interface ScheduleRow extends ScheduleShape {
  readonly id: string
  readonly accountId: string
  readonly username: string
  readonly displayname: string
  readonly nextAt: Date | null
}

/** The week or month that ended last, the hours until six being part of the one before: its report is the last that was due. */
export const endedSpan = (every: Clause, timeZone: string): Clause =>
  sql`date_trunc(${every}::text, (now() at time zone ${timeZone}::text) - interval '6 hours')`
export const spanOf = (every: Clause): Clause => sql`('1 ' || ${every}::text)::interval`
/** When the one after it is due. */
export const following = (every: Clause, timeZone: string): Clause =>
  sql`((${endedSpan(every, timeZone)} + ${spanOf(every)} + interval '6 hours') at time zone ${timeZone}::text)`

const scheduleColumns = sql`s.id, s.account_id as "accountId", a.username, a.displayname, s.emails, s.every, s.type,
  s.group_by as "groupBy", s.format, s.next_at as "nextAt"`

/** All of a track, which are few; the oldest first. @param id this one alone */
export async function listSchedules(db: Db | Tx, trackId: string, id?: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select ${scheduleColumns} from track_report_schedule s join account a on a.id = s.account_id
    where s.track_id = ${trackId} ${id === undefined ? sql`` : sql`and s.id = ${id}`} order by s.created_at, s.id`.execute(db)
  return rows
}

interface ScheduleCounts {
  readonly ofTrack: number
  readonly ofPerson: number
  /** The same, to the same addresses. */
  readonly same: number
}

export async function countSchedules(tx: Tx, trackId: string, accountId: string, shape: ScheduleShape): Promise<ScheduleCounts> {
  const { every, type, groupBy, format, emails } = shape
  const isSame = sql`every = ${every} and type = ${type} and group_by = ${groupBy} and format = ${format}
    and emails @> ${[...emails]}::text[] and emails <@ ${[...emails]}::text[]`
  const { rows } = await sql<ScheduleCounts>`
    select (count(*) filter (where track_id = ${trackId}))::int as "ofTrack", (count(*) filter (where account_id = ${accountId}))::int as "ofPerson",
      (count(*) filter (where track_id = ${trackId} and account_id = ${accountId} and ${isSame}))::int as same
    from track_report_schedule where track_id = ${trackId} or account_id = ${accountId}`.execute(tx)
  return rows[0] ?? { ofTrack: 0, ofPerson: 0, same: 0 }
}

interface NewSchedule extends ScheduleShape {
  readonly trackId: string
  readonly accountId: string
  readonly timeZone: string
}

/** @returns its id */
export async function insertSchedule(tx: Tx, wanted: NewSchedule): Promise<string> {
  const { trackId, accountId, timeZone, every, type, groupBy, format, emails } = wanted
  const row = { track_id: trackId, account_id: accountId, emails: [...emails], every, type, group_by: groupBy, format }
  const nextAt = sql<Date>`${following(sql`${every}`, timeZone)}`
  return (
    await tx
      .insertInto('track_report_schedule')
      .values({ ...row, next_at: nextAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** Goes on with the next that will be due; who goes on with what was not paused changes nothing. */
export async function resumeSchedule(tx: Tx, id: string, timeZone: string): Promise<void> {
  const nextAt = sql<Date>`${following(sql.ref('every'), timeZone)}`
  await tx.updateTable('track_report_schedule').set({ next_at: nextAt }).where('id', '=', id).where('next_at', 'is', null).execute()
}

export async function pauseSchedule(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('track_report_schedule').set({ next_at: null }).where('id', '=', id).execute()
}

/** @returns whether it was there */
export async function deleteSchedule(tx: Tx, trackId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('track_report_schedule')
    .where('track_id', '=', trackId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of a track that these people made, who manage it no more; site admins still do. */
export async function endSchedules(tx: Tx, trackId: string, accountIds: readonly string[]): Promise<void> {
  await sql`delete from track_report_schedule s using account a
    where s.track_id = ${trackId} and s.account_id = any(${[...accountIds]}::uuid[]) and a.id = s.account_id
      and a.role <> all(${[...rolesWith('administer')]}::text[])`.execute(tx)
}

/** The days of a report that is due. */
interface DueSpan {
  /** YYYY-MM-DD */
  readonly from: string
  readonly to: string
  /** These days were reported before: the organisation's clock was set back. */
  readonly isRepeated: boolean
}

/** A table of schedules, each with `account_id`, `every`, `next_at` and `told_to`. */
interface Schedules {
  readonly table: string
  /** What tells one from another. */
  readonly keys: readonly string[]
  /** What is read of each that is taken. */
  readonly columns: Clause
}

/** Takes some that are due: each is due again at its next time, however long nobody came to it. */
export async function takeDue<Row>(tx: Tx, { table, keys, columns }: Schedules, timeZone: string, max: number): Promise<(Row & DueSpan)[]> {
  const schedules = sql.table(table)
  // Whoever removes an account locks it before what goes with it.
  const { rows: makers } = await sql<{ id: string }>`
    select id from account where id in (
      select account_id from ${schedules} where next_at <= now() order by next_at limit ${max}
    ) order by id for key share`.execute(tx)
  if (makers.length === 0) return []
  const isSame = sql.join(
    keys.map((key) => sql`due.${sql.ref(key)} = s.${sql.ref(key)}`),
    sql` and `,
  )
  const { rows } = await sql<Row & DueSpan>`
    with due as (
      select ${sql.join(keys.map((key) => sql`s.${sql.ref(key)}`))}, s.told_to, ${endedSpan(sql`s.every`, timeZone)} as until from ${schedules} s
      where s.next_at <= now() and s.account_id = any(${makers.map(({ id }) => id)}::uuid[]) order by s.next_at limit ${max}
      for update skip locked
    ), taken as (
      update ${schedules} s set next_at = ${following(sql`s.every`, timeZone)}, told_to = greatest(s.told_to, due.until::date - 1)
      from due where ${isSame} returning s.*, due.until, due.told_to as told_before
    )
    select ${columns}, to_char(until - ${spanOf(sql`every`)}, 'YYYY-MM-DD') as "from", to_char(until - interval '1 day', 'YYYY-MM-DD') as "to",
      coalesce(told_before >= until::date - 1, false) as "isRepeated"
    from taken order by ${sql.join(keys.map((key) => sql.ref(key)))}`.execute(tx)
  return rows
}

export interface DueReport extends ScheduleShape, DueSpan {
  readonly id: string
  readonly trackId: string
  readonly accountId: string
}

const ofTracks: Schedules = {
  table: 'track_report_schedule',
  keys: ['id'],
  columns: sql`id, track_id as "trackId", account_id as "accountId", emails, every, type, group_by as "groupBy", format`,
}

export const takeDueReports = (tx: Tx, timeZone: string, max: number): Promise<DueReport[]> =>
  takeDue<Omit<DueReport, keyof DueSpan>>(tx, ofTracks, timeZone, max)
