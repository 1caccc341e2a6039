import { sql } from 'kysely'
import type { ExportFormat } from '#domains/exports/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { ReportInterval } from '../../contract/schedules.ts'
import { countColumns } from '../queries/counting.ts'
import { type ProgressCounts, progressCountColumns } from '../queries/learners.ts'
import { standingCells } from '../queries/reports/cells.ts'
import { type ReportedTrack, reportTables, scoreTables, standingTable, sumTables } from '../queries/reports/tables.ts'
import type { TrackWindow } from '../queries/rows.ts'
import { following, takeDue } from '../queries/schedules.ts'

export interface TeamTrackRow extends ProgressCounts {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly countedAt: Date | null
  /** Null: it was never asked for. */
  readonly isCounting: boolean | null
  readonly isStale: boolean | null
}

/** What was given to a group, by title, with how far its members are; one more than asked for. */
export async function listTeamTracks(db: Db, groupId: string, { first, max }: TrackWindow, leastScored: number): Promise<TeamTrackRow[]> {
  const { rows } = await sql<TeamTrackRow>`
    select track.id, track.name, track.title, ${countColumns}, ${progressCountColumns(leastScored)}
    from track_member m join track on track.id = m.track_id
    left join track_progress p on p.track_id = track.id and p.group_id = ${groupId}
    left join track_count c on c.track_id = p.track_id and c.is_given
    where m.principal = ${groupId} and m.kind = 'GROUP' and track.visibility = 'GROUPS'
    order by lower(track.title), track.id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** One that was given to a group, by name or id. @returns its id */
export async function findTeamTrack(db: Db, groupId: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select track.id from track_member m join track on track.id = m.track_id
    where m.principal = ${groupId} and m.kind = 'GROUP' and track.visibility = 'GROUPS' and (track.name = ${name} or track.id::text = ${name})`.execute(
    db,
  )
  return rows[0]?.id
}

interface GivenTrack {
  readonly id: string
  readonly name: string
  readonly title: string
}

/** All that were given to a group, by title. */
export async function listGivenTracks(db: Db, groupId: string): Promise<GivenTrack[]> {
  const { rows } = await sql<GivenTrack>`
    select track.id, track.name, track.title from track_member m join track on track.id = m.track_id
    where m.principal = ${groupId} and m.kind = 'GROUP' and track.visibility = 'GROUPS' order by lower(track.title), track.id`.execute(db)
  return rows
}

/** A line for each learner of one of them who is in the group, in pages. @param scored whether it is told how each of them did in quizzes */
export function listTeamPages(
  db: Db,
  report: ReportedTrack,
  { name, title }: GivenTrack,
  scored: boolean,
): AsyncIterable<readonly TableRow[]> {
  const lines = sql<TableRow>`with ${reportTables(report)}, ${sumTables}, ${scoreTables}, ${standingTable(report)}
    select ${name}::text as track, ${title}::text as title, l.username, l.displayname as name, ${standingCells},
      case when ${scored} then graded.score end as score
    from standing s join learner l on l.id = s.id left join graded on graded.account_id = s.id order by lower(l.displayname), l.username`
  return pagesOf(db, lines, { withoutLoops: true })
}

export interface TeamScheduleRow {
  readonly every: ReportInterval
  readonly format: ExportFormat
  readonly nextAt: Date
}

const scheduleColumns = ['every', 'format', 'next_at as nextAt'] as const

export async function findTeamSchedule(db: Db | Tx, groupId: string, accountId: string): Promise<TeamScheduleRow | undefined> {
  const schedules = db.selectFrom('team_report_schedule').select(scheduleColumns)
  const row = await schedules.where('group_id', '=', groupId).where('account_id', '=', accountId).executeTakeFirst()
  return row as TeamScheduleRow | undefined
}

interface NewTeamSchedule extends Pick<TeamScheduleRow, 'every' | 'format'> {
  readonly groupId: string
  readonly accountId: string
  readonly timeZone: string
}

/** @returns false: they do not manage the group any more */
export async function putTeamSchedule(tx: Tx, { groupId, accountId, timeZone, every, format }: NewTeamSchedule): Promise<boolean> {
  const { rows } = await sql`
    insert into team_report_schedule as s (group_id, account_id, every, format, next_at)
    select m.group_id, m.account_id, ${every}, ${format}, ${following(sql`${every}`, timeZone)}
    from group_manager m where m.group_id = ${groupId} and m.account_id = ${accountId} for key share of m
    on conflict (group_id, account_id) do update set every = excluded.every, format = excluded.format, next_at = excluded.next_at,
      told_to = case when s.every = excluded.every then s.told_to end
    returning group_id`.execute(tx)
  return rows.length > 0
}

/** @returns whether it was there */
export async function deleteTeamSchedule(tx: Tx, groupId: string, accountId: string): Promise<boolean> {
  const schedules = tx.deleteFrom('team_report_schedule').where('group_id', '=', groupId).where('account_id', '=', accountId)
  return (await schedules.executeTakeFirst()).numDeletedRows > 0n
}

interface DueTeamReport extends Pick<TeamScheduleRow, 'every' | 'format'> {
  readonly groupId: string
  readonly accountId: string
}

const ofTeams = {
  table: 'team_report_schedule',
  keys: ['group_id', 'account_id'],
  columns: sql`group_id as "groupId", account_id as "accountId", every, format`,
}

export const takeDueTeamReports = (tx: Tx, timeZone: string, max: number) => takeDue<DueTeamReport>(tx, ofTeams, timeZone, max)
