import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { dueDay } from './due.ts'
import { hasBegun, moduleTables, type ReportedTrack, reportTables, sumTables, videosSeen } from './report-tables.ts'

type Clause = RawBuilder<unknown>

/** Which lines a report has. */
export interface ReportShape {
  readonly type: 'summary' | 'detailed'
  readonly groupBy: 'user' | 'module' | 'video'
}

interface Report extends ReportShape, ReportedTrack {
  /** Whether it says who has learned. */
  readonly named: boolean
}

const person = ['username', 'name']
const video = ['module', 'video', 'title']
const standing = ['begun', 'last_watched', 'completed', 'seconds_watched']
const counted = ['learners', 'begun', 'completed', 'seconds_watched']

const columns: Readonly<Record<ReportShape['type'], Readonly<Record<ReportShape['groupBy'], readonly string[]>>>> = {
  summary: {
    user: [...person, 'videos', 'completed_videos', 'percent_completed', ...standing, 'due', 'late'],
    module: ['module', 'videos', ...counted],
    video: [...video, ...counted],
  },
  detailed: {
    user: [...person, ...video, 'percent_watched', ...standing],
    module: ['module', ...person, 'videos', 'completed_videos', ...standing],
    video: [...video, ...person, 'percent_watched', ...standing],
  },
}

export const reportColumns = ({ type, groupBy }: ReportShape): readonly string[] => columns[type][groupBy]

const day = (of: Clause): Clause => sql`to_char(${of}, 'YYYY-MM-DD')`
const seconds = (ms: Clause): Clause => sql`round(coalesce(${ms}, 0) / 1000)::float8`
const whole = sql`(select count(*)::int from learner)`

/** What is told of a row `l` of `learner`, and where it stands among others: without names by chance, since ids are no secret. */
const naming = (named: boolean) =>
  named
    ? { who: sql`l.username, l.displayname as name`, order: sql`lower(l.displayname), l.username` }
    : { who: sql`null as username, null as name`, order: sql`l.chance` }

/** A line for each learner. */
function people(report: Report): RawBuilder<TableRow> {
  const { who, order } = naming(report.named)
  return sql<TableRow>`with ${reportTables(report)}, ${sumTables}
    select ${who}, seen.videos, coalesce(total.done, 0) as completed_videos,
      case when seen.videos > 0 then 100 * coalesce(total.done, 0) / seen.videos else 0 end as percent_completed,
      ${day(sql`total.begun_on`)} as begun, ${day(sql`total.last_on`)} as last_watched,
      ${day(sql`standing.done_on`)} as completed, ${seconds(sql`total.ms`)} as seconds_watched, ${day(sql`standing.due_on`)} as due,
      case when seen.videos > 0 and coalesce(standing.first_on, (now() at time zone ${report.timeZone})::date) > standing.due_on
        then 'yes' end as late
    from track cross join learner l ${videosSeen}
    left join total on total.account_id = l.id
    left join track_completion c on c.track_id = track.id and c.account_id = l.id
    cross join lateral (
      select case when total.done = seen.videos then total.completed_on end as done_on, ${dueDay(sql`l.given_at`)} as due_on
    ) as watched
    cross join lateral (
      select watched.*, least(watched.done_on, (c.completed_at at time zone ${report.timeZone})::date) as first_on
    ) as standing
    where track.id = ${report.trackId} and ${hasBegun(sql`total.account_id`)}
    order by ${order}`
}

/** A line for each module. */
const modules = (report: Report): RawBuilder<TableRow> => sql<TableRow>`with ${reportTables(report)}, ${moduleTables}
  select m.title as module, (select count(*)::int from place where place.module_id = m.id) as videos, ${whole} as learners,
    count(s.account_id)::int as begun, (count(*) filter (where s.done = s.videos))::int as completed,
    ${seconds(sql`sum(s.ms)`)} as seconds_watched
  from track_module m left join module_sum s on s.module_id = m.id
  where m.track_id = ${report.trackId} group by m.id, m.title, m.position order by m.position, m.id`

/** The title of a video that the reader of the report sees; of others nothing is said but that they stand there. */
const titled = (viewer: Viewer): Clause =>
  sql`case when ${visible(viewer)} then video.id end as video, case when ${visible(viewer)} then video.title end as title`

const inOrder = sql`place.module_at, place.module_id, place.at, place.video_id`

/** A line for each video where it stands. */
const videos = (report: Report, viewer: Viewer): RawBuilder<TableRow> => sql<TableRow>`with ${reportTables(report)}, total as (
    select video_id, count(*)::int as begun, count(completed_on)::int as completed, sum(ms) as ms from begun group by video_id
  )
  select place.module, ${titled(viewer)}, ${whole} as learners, coalesce(total.begun, 0) as begun, coalesce(total.completed, 0) as completed,
    ${seconds(sql`total.ms`)} as seconds_watched
  from place join video on video.id = place.video_id left join total on total.video_id = place.video_id order by ${inOrder}`

const standingOf = sql`begun.percent as percent_watched, ${day(sql`begun.begun_on`)} as begun, ${day(sql`begun.last_on`)} as last_watched,
  ${day(sql`begun.completed_on`)} as completed, case when begun.video_id is not null then ${seconds(sql`begun.ms`)} end as seconds_watched`

/** A line for each learner and video that they have begun, where it stands first; one for who has begun none. */
function videosOfPeople(report: Report, viewer: Viewer): RawBuilder<TableRow> {
  const { who, order } = naming(report.named)
  return sql<TableRow>`with ${reportTables(report)}, first_place as materialized (
      select distinct on (video_id) * from place order by video_id, module_at, module_id, at
    )
    select ${who}, place.module, ${titled(viewer)}, ${standingOf}
    from learner l
    left join begun on begun.account_id = l.id
    left join first_place place on place.video_id = begun.video_id left join video on video.id = begun.video_id
    where ${hasBegun(sql`begun.account_id`)}
    order by ${order}, ${inOrder}`
}

/** A line for each module and learner who has begun it; one for a module that nobody has. */
function peopleOfModules(report: Report): RawBuilder<TableRow> {
  const { who, order } = naming(report.named)
  return sql<TableRow>`with ${reportTables(report)}, ${moduleTables}
    select m.title as module, ${who}, s.videos, s.done as completed_videos,
      ${day(sql`s.begun_on`)} as begun, ${day(sql`s.last_on`)} as last_watched,
      case when s.done = s.videos then ${day(sql`s.completed_on`)} end as completed,
      case when l.id is not null then ${seconds(sql`s.ms`)} end as seconds_watched
    from track_module m left join module_sum s on s.module_id = m.id left join learner l on l.id = s.account_id
    where m.track_id = ${report.trackId} order by m.position, m.id, ${order}`
}

/** A line for each video where it stands and learner who has begun it; one for a video that nobody has. */
function peopleOfVideos(report: Report, viewer: Viewer): RawBuilder<TableRow> {
  const { who, order } = naming(report.named)
  return sql<TableRow>`with ${reportTables(report)}
    select place.module, ${titled(viewer)}, ${who}, ${standingOf}
    from place join video on video.id = place.video_id
    left join begun on begun.video_id = place.video_id left join learner l on l.id = begun.account_id
    order by ${inOrder}, ${order}`
}

/** All lines of a report, in pages. */
export function listReportPages(db: Db, viewer: Viewer, report: Report): AsyncIterable<readonly TableRow[]> {
  const rows = {
    summary: { user: people(report), module: modules(report), video: videos(report, viewer) },
    detailed: { user: videosOfPeople(report, viewer), module: peopleOfModules(report), video: peopleOfVideos(report, viewer) },
  }
  return pagesOf(db, rows[report.type][report.groupBy])
}
