import { type RawBuilder, sql } from 'kysely'
import { visible } from '#domains/videos/server.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { countOfLearners, dayCell, type LearnerReport, learnerNaming } from './cells.ts'
import { ofHeld, reportTables } from './tables.ts'

type Clause = RawBuilder<unknown>

const scoreOf = (attempt: Clause): Clause => sql`100.0 * ${attempt}.right_count / nullif(${attempt}.asked_count, 0)`

/**
 * `asked`: the questions of each video that the reader of the report sees, where it stands first. `attempt`: what learners have finished of their
 * quizzes, with the best score of each learner. `answered`: who of the learners has answered a question as it is now, and whether the first answer
 * was right; of a quiz, that of the first finished attempt which asked it.
 */
const answerTables = (report: LearnerReport, viewer: Viewer) => sql`${reportTables(report)}, first_place as materialized (
    select distinct on (video_id) * from place order by video_id, module_at, module_id, at
  ), asked as materialized (
    select q.id, q.quiz_id, q.text, q.revision, q.rel_offset_ms, held.readers, video.id as video_id, video.title, quiz.title as quiz,
      p.module, p.module_at, p.module_id, p.at
    from held join first_place p on p.video_id = held.video_id join video on video.id = held.video_id
    join video_question q on q.video_id = held.video_id left join quiz on quiz.id = q.quiz_id
    where video.id = ${ofHeld} and q.video_id = ${ofHeld} and not q.is_suggested and ${visible(viewer)}
  ), attempt as materialized (
    select t.id, t.quiz_id, t.account_id, t.finished_at,
      floor(max(${scoreOf(sql`t`)}) over (partition by t.quiz_id, t.account_id))::int as best
    from quiz_attempt t join learner on learner.id = t.account_id
    join (select distinct quiz_id, readers from asked where quiz_id is not null) as test on test.quiz_id = t.quiz_id
    where t.quiz_id = any(array(select quiz_id from asked)) and t.finished_at is not null and test.readers && learner.principals
  ), answered as materialized (
    select asked.id as question_id, g.account_id, g.is_right as right_first, g.answered_at as at, null::int as score
    from question_answer g join asked on asked.id = g.question_id and asked.revision = g.revision join learner on learner.id = g.account_id
    where g.question_id = any(array(select id from asked where quiz_id is null)) and asked.quiz_id is null and asked.readers && learner.principals
    union all
    select asked.id, t.account_id, (array_agg(coalesce(g.is_right, false) order by t.finished_at, t.id))[1],
      min(t.finished_at) filter (where g.answer is not null), min(t.best)
    from quiz_attempt_question g join attempt t on t.id = g.attempt_id
    join asked on asked.id = g.question_id and asked.revision = g.revision and asked.quiz_id = t.quiz_id
    where g.question_id = any(array(select id from asked where quiz_id is not null))
    group by asked.id, t.account_id having count(g.answer) > 0
  )`

const questionCells = sql`asked.module, asked.video_id as video, asked.title, asked.quiz,
  case when asked.quiz_id is null then to_char(make_interval(secs => asked.rel_offset_ms / 1000), 'HH24:MI:SS') end as time, asked.text as question`
const questionOrder = sql`asked.module_at, asked.module_id, asked.at, asked.video_id, asked.quiz_id nulls first, asked.rel_offset_ms, asked.id`

/** A line for each question; those of a quiz say how its takers did in it as a whole. */
export function questionSummary(report: LearnerReport, viewer: Viewer): RawBuilder<TableRow> {
  return sql<TableRow>`with ${answerTables(report, viewer)}, total as (
      select question_id, count(*)::int as answered, (count(*) filter (where right_first))::int as right_first from answered group by question_id
    ), taken as (
      select quiz_id, count(*)::int as takers, floor(avg(best))::int as score
      from (select distinct quiz_id, account_id, best from attempt) as each group by quiz_id
    )
    select ${questionCells}, ${countOfLearners} as learners, coalesce(total.answered, 0) as answered,
      coalesce(total.right_first, 0) as right_first, case when asked.quiz_id is not null then coalesce(taken.takers, 0) end as quiz_takers,
      taken.score as quiz_score
    from asked left join total on total.question_id = asked.id left join taken on taken.quiz_id = asked.quiz_id order by ${questionOrder}`
}

/** A line for each question and learner who has answered it; one for a question that nobody has. */
export function answersOfPeople(report: LearnerReport, viewer: Viewer): RawBuilder<TableRow> {
  const { who, order } = learnerNaming(report.named)
  return sql<TableRow>`with ${answerTables(report, viewer)}
    select ${questionCells}, ${who}, ${dayCell(sql`(answered.at at time zone ${report.timeZone})`)} as answered,
      case when answered.right_first then 'yes' when not answered.right_first then 'no' end as right_first, answered.score as quiz_score
    from asked left join answered on answered.question_id = asked.id left join learner l on l.id = answered.account_id
    order by ${questionOrder}, ${order}`
}
