import { type RawBuilder, sql } from 'kysely'
import type { ViewerRef } from '#platform/server/viewer.ts'

type Clause = RawBuilder<unknown>

/**
 * When somebody had done a video of a track, over rows `track` and `w` of their `viewing`: watched it to its end and, where the track asks for it,
 * passed its quizzes. Null: not yet.
 */
export const doneAt: Clause = sql`(case when track.quizzes_required
  then done_with_quizzes(w.account_id, w.video_id, w.completed_at, '-infinity') else w.completed_at end)`

/** A quiz `z` that can be passed, as `done_with_quizzes` has it. */
export const isPassable: Clause = sql`(z.passing_score is not null
  and exists (select from video_question q where q.quiz_id = z.id and not q.is_suggested))`

const viewingOf = ({ id }: ViewerRef, holds: Clause): RawBuilder<boolean> =>
  sql`exists (select from viewing w where w.account_id = ${id} and w.video_id = video.id and ${holds})`

/** The viewer has watched the row of `video` to its end. */
export const watchedWhole = (viewer: ViewerRef): RawBuilder<boolean> => viewingOf(viewer, sql`w.completed_at is not null`)

/** They have done it as the row of `track` asks for. */
export const doneBy = (viewer: ViewerRef): RawBuilder<boolean> => viewingOf(viewer, sql`${doneAt} is not null`)
