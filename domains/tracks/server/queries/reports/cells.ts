import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ReportShape } from '../report-shape.ts'
import type { ReportedTrack } from './tables.ts'

type Clause = RawBuilder<unknown>

export interface LearnerReport extends ReportShape, ReportedTrack {
  /** Whether it says who has learned. */
  readonly named: boolean
  /** A mean of fewer scores is not told beside names. */
  readonly leastScored: number
}

export const dayCell = (of: Clause): Clause => sql`to_char(${of}, 'YYYY-MM-DD')`
export const secondsCell = (ms: Clause): Clause => sql`round(coalesce(${ms}, 0) / 1000)::float8`
export const countOfLearners = sql`(select count(*)::int from learner)`

/** What is told of a row `l` of `learner`, and where it stands among others: without names by chance, since ids are no secret. */
export const learnerNaming = (named: boolean) =>
  named
    ? { who: sql`l.username, l.displayname as name`, order: sql`lower(l.displayname), l.username` }
    : { who: sql`null as username, null as name`, order: sql`l.chance` }

/** The title of a video that the reader of the report sees; of others nothing is said but that they stand there. */
export const titleFor = (viewer: Viewer): Clause =>
  sql`case when ${visible(viewer)} then video.id end as video, case when ${visible(viewer)} then video.title end as title`

/** Of each row `s` of `standing`; nothing where there is none. */
export const standingCells = sql`s.videos, s.done as completed_videos,
  case when s.videos > 0 then 100 * s.done / s.videos when s.videos = 0 then 0 end as percent_completed,
  ${dayCell(sql`s.begun_on`)} as begun, ${dayCell(sql`s.last_on`)} as last_watched, ${dayCell(sql`s.done_on`)} as completed,
  case when s.id is not null then ${secondsCell(sql`s.ms`)} end as seconds_watched, ${dayCell(sql`s.due_on`)} as due,
  case when s.is_late then 'yes' end as late`
