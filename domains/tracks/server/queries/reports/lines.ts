import { type RawBuilder, sql } from 'kysely'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ReportShape } from '../report-shape.ts'
import { countOfLearners, dayCell, type LearnerReport, learnerNaming, secondsCell, standingCells, titleFor } from './cells.ts'
import { groupSummary, peopleOfGroups } from './groups.ts'
import { answersOfPeople, questionSummary } from './questions.ts'
import { hasBegun, moduleTables, reportTables, standingTable, sumTables } from './tables.ts'

const person = ['username', 'name']
const video = ['module', 'video', 'title']
const question = [...video, 'quiz', 'time', 'question']
const group = ['group', 'group_name']
const standing = ['begun', 'last_watched', 'completed', 'seconds_watched']
export const progressColumns = ['videos', 'completed_videos', 'percent_completed', ...standing, 'due', 'late']
const counted = ['learners', 'begun', 'completed', 'seconds_watched']

const columns: Readonly<Record<ReportShape['type'], Readonly<Record<ReportShape['groupBy'], readonly string[]>>>> = {
  summary: {
    user: [...person, ...progressColumns],
    module: ['module', 'videos', ...counted],
    video: [...video, ...counted],
    question: [...question, 'learners', 'answered', 'right_first', 'quiz_takers', 'quiz_score'],
    group: [...group, 'learners', 'begun', 'completed', 'late', 'score', 'seconds_watched'],
  },
  detailed: {
    user: [...person, ...video, 'percent_watched', ...standing],
    module: ['module', ...person, 'videos', 'completed_videos', ...standing],
    video: [...video, ...person, 'percent_watched', ...standing],
    question: [...question, ...person, 'answered', 'right_first', 'quiz_score'],
    group: [...group, ...person, ...progressColumns],
  },
}

export const reportColumns = ({ type, groupBy }: ReportShape): readonly string[] => columns[type][groupBy]

/** A line for each learner. */
function people(report: LearnerReport): RawBuilder<TableRow> {
  const { who, order } = learnerNaming(report.named)
  return sql<TableRow>`with ${reportTables(report)}, ${sumTables}, ${standingTable(report)}
    select ${who}, ${standingCells} from standing s join learner l on l.id = s.id order by ${order}`
}

/** A line for each module. */
const modules = (report: LearnerReport): RawBuilder<TableRow> => sql<TableRow>`with ${reportTables(report)}, ${moduleTables}
  select m.title as module, (select count(*)::int from place where place.module_id = m.id) as videos, ${countOfLearners} as learners,
    count(s.account_id)::int as begun, (count(*) filter (where s.done = s.videos))::int as completed,
    ${secondsCell(sql`sum(s.ms)`)} as seconds_watched
  from track_module m left join module_sum s on s.module_id = m.id
  where m.track_id = ${report.trackId} group by m.id, m.title, m.position order by m.position, m.id`

const inOrder = sql`place.module_at, place.module_id, place.at, place.video_id`

/** A line for each video where it stands. */
const videos = (report: LearnerReport, viewer: Viewer): RawBuilder<TableRow> => sql<TableRow>`with ${reportTables(report)}, total as (
    select video_id, count(*)::int as begun, count(completed_on)::int as completed, sum(ms) as ms from begun group by video_id
  )
  select place.module, ${titleFor(viewer)}, ${countOfLearners} as learners, coalesce(total.begun, 0) as begun,
    coalesce(total.completed, 0) as completed, ${secondsCell(sql`total.ms`)} as seconds_watched
  from place join video on video.id = place.video_id left join total on total.video_id = place.video_id order by ${inOrder}`

const standingOf = sql`begun.percent as percent_watched, ${dayCell(sql`begun.begun_on`)} as begun, ${dayCell(sql`begun.last_on`)} as last_watched,
  ${dayCell(sql`begun.completed_on`)} as completed, case when begun.video_id is not null then ${secondsCell(sql`begun.ms`)} end as seconds_watched`

/** A line for each learner and video that they have begun, where it stands first; one for who has begun none. */
function videosOfPeople(report: LearnerReport, viewer: Viewer): RawBuilder<TableRow> {
  const { who, order } = learnerNaming(report.named)
  return sql<TableRow>`with ${reportTables(report)}, first_place as materialized (
      select distinct on (video_id) * from place order by video_id, module_at, module_id, at
    )
    select ${who}, place.module, ${titleFor(viewer)}, ${standingOf}
    from learner l
    left join begun on begun.account_id = l.id
    left join first_place place on place.video_id = begun.video_id left join video on video.id = begun.video_id
    where ${hasBegun(sql`begun.account_id`)}
    order by ${order}, ${inOrder}`
}

/** A line for each module and learner who has begun it; one for a module that nobody has. */
function peopleOfModules(report: LearnerReport): RawBuilder<TableRow> {
  const { who, order } = learnerNaming(report.named)
  return sql<TableRow>`with ${reportTables(report)}, ${moduleTables}
    select m.title as module, ${who}, s.videos, s.done as completed_videos,
      ${dayCell(sql`s.begun_on`)} as begun, ${dayCell(sql`s.last_on`)} as last_watched,
      case when s.done = s.videos then ${dayCell(sql`s.completed_on`)} end as completed,
      case when l.id is not null then ${secondsCell(sql`s.ms`)} end as seconds_watched
    from track_module m left join module_sum s on s.module_id = m.id left join learner l on l.id = s.account_id
    where m.track_id = ${report.trackId} order by m.position, m.id, ${order}`
}

/** A line for each video where it stands and learner who has begun it; one for a video that nobody has. */
function peopleOfVideos(report: LearnerReport, viewer: Viewer): RawBuilder<TableRow> {
  const { who, order } = learnerNaming(report.named)
  return sql<TableRow>`with ${reportTables(report)}
    select place.module, ${titleFor(viewer)}, ${who}, ${standingOf}
    from place join video on video.id = place.video_id
    left join begun on begun.video_id = place.video_id left join learner l on l.id = begun.account_id
    order by ${inOrder}, ${order}`
}

/** All lines of a report, in pages. Its tables ask for what is long by their keys, so that none is gone through whole. */
export function listReportPages(db: Db, viewer: Viewer, report: LearnerReport): AsyncIterable<readonly TableRow[]> {
  const rows = {
    summary: {
      user: people(report),
      module: modules(report),
      video: videos(report, viewer),
      question: questionSummary(report, viewer),
      group: groupSummary(report),
    },
    detailed: {
      user: videosOfPeople(report, viewer),
      module: peopleOfModules(report),
      video: peopleOfVideos(report, viewer),
      question: answersOfPeople(report, viewer),
      group: peopleOfGroups(report),
    },
  }
  return pagesOf(db, rows[report.type][report.groupBy], { withoutLoops: true })
}
