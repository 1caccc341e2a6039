import { type RawBuilder, sql } from 'kysely'
import type { TableRow } from '#platform/server/table-files/row.ts'
import { type LearnerReport, learnerNaming, secondsCell, standingCells } from './cells.ts'
import { type ReportedTrack, reportTables, scoreTables, standingTable, sumTables } from './tables.ts'

/**
 * `line`: who stands in each group that the track was given to, a row for a group of nobody, too; who stands in none of them has no group. Somebody
 * who is in several groups stands in each.
 */
const lineTable = ({ trackId, isGiven }: ReportedTrack) => sql`
  circle as materialized (
    select g.id, g.name, g.displayname from track_member m join org_group g on g.id = m.principal
    where m.track_id = ${trackId} and m.kind = 'GROUP' ${isGiven ? sql`` : sql`and false`}
  ), part as materialized (
    select circle.id, s.id as account_id
    from circle join group_member gm on gm.group_id = circle.id join standing s on s.id = gm.account_id
  ), line as materialized (
    select circle.id, circle.name, circle.displayname, part.account_id from circle left join part on part.id = circle.id
    union all
    select null, null, null, s.id from standing s where not exists (select from part where part.account_id = s.id)
  )`

const tablesOf = (report: LearnerReport) => sql`${reportTables(report)}, ${sumTables}, ${standingTable(report)}, ${lineTable(report)}`

const groupCells = sql`line.name as "group", line.displayname as group_name`
const groupOrder = sql`lower(line.displayname) nulls last, line.id`

/** A line for each group. */
export const groupSummary = (report: LearnerReport): RawBuilder<TableRow> => sql<TableRow>`with ${tablesOf(report)}, ${scoreTables}
  select ${groupCells}, count(s.id)::int as learners, count(s.begun_on)::int as begun, count(s.done_on)::int as completed,
    (count(*) filter (where s.is_late))::int as late, case when count(graded.score) >= ${report.leastScored} then floor(avg(graded.score))::int end as score, ${secondsCell(sql`sum(s.ms)`)} as seconds_watched
  from line left join standing s on s.id = line.account_id left join graded on graded.account_id = s.id
  group by line.id, line.name, line.displayname order by ${groupOrder}`

/** A line for each group and learner in it; one for a group of nobody. */
export function peopleOfGroups(report: LearnerReport): RawBuilder<TableRow> {
  const { who, order } = learnerNaming(report.named)
  return sql<TableRow>`with ${tablesOf(report)}
    select ${groupCells}, ${who}, ${standingCells}
    from line left join standing s on s.id = line.account_id left join learner l on l.id = s.id
    order by ${groupOrder}, ${order}`
}
