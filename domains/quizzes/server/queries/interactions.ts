import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Interactions } from '../../contract.ts'

/** Who answers: the account, or the sitting of an anonymous viewer; null: not known. */
type ViewerKey = string | null | RawBuilder<string | null>

const isAsked = sql`exists (select from video_question q where q.quiz_id = z.id and not q.is_suggested)`

/** The choices under their names on the wire. */
export const choiceColumns = sql`'ch1', q.choices[1], 'ch2', q.choices[2], 'ch3', coalesce(q.choices[3], ''), 'ch4', coalesce(q.choices[4], '')`

const popQuestions = (viewer: ViewerKey) => sql`(
  select coalesce(json_agg(json_build_object('id', q.id, 'text', q.text, ${choiceColumns}, 'revision', q.revision,
    'compulsory_flag', q.compulsory, 'show_answer_flag', q.show_answer, 'rel_offset', q.rel_offset_ms, 'my_answer', a.answer)::jsonb
    || case when a.answer is not null and q.show_answer and a.revision = q.revision
      then jsonb_build_object('correct', a.is_right, 'answer', q.answer) else '{}' end
    order by q.rel_offset_ms, q.id), '[]')
  from video_question q left join question_answer a on a.question_id = q.id and a.viewer = ${viewer}::uuid
  where q.video_id = video.id and q.quiz_id is null and not q.is_suggested)`

/** How many questions an attempt at a quiz `z` asks now. */
const howMany = sql`(
  select case when z.question_count = 0 then count(*) else least(count(*), z.question_count) end::int
  from video_question q where q.quiz_id = z.id and not q.is_suggested)`

const myAttempt = (viewer: ViewerKey) => sql`(
  select json_build_object('score', floor(max(100.0 * t.right_count / nullif(t.asked_count, 0)) filter (where t.finished_at is not null)),
    'passed', bool_or(t.passed), 'attempts', count(t.finished_at), 'open', bool_or(t.finished_at is null))
  from quiz_attempt t where t.quiz_id = z.id and t.viewer = ${viewer}::uuid having count(*) > 0)`

const quizzes = (viewer: ViewerKey) => sql`(
  select coalesce(json_agg(json_build_object('id', z.id, 'title', z.title, 'description', z.description, 'appears_at', z.appears_at,
    'show_answer_flag', z.show_answer, 'compulsory_flag', z.compulsory, 'passing_score', z.passing_score,
    'passing_score_flag', z.passing_score is not null, 'question_count', ${howMany}, 'my_attempt', ${myAttempt(viewer)}) order by z.id), '[]')
  from quiz z where z.video_id = video.id and ${isAsked})`

/** What a video asks a viewer, for statements over `video`. */
export const interactionsColumn = (viewer: ViewerKey): RawBuilder<Interactions> =>
  sql`json_build_object('questions', ${popQuestions(viewer)}, 'quizzes', ${quizzes(viewer)})`

/** The position, ms, behind which nothing is credited to a viewer before they have answered; null: none. For statements over `video`. */
export const heldPosition = (viewer: ViewerKey): RawBuilder<number | null> => sql`(
  select min(held.at) from (
    select q.rel_offset_ms as at from video_question q
    where q.video_id = video.id and q.quiz_id is null and q.compulsory and not q.is_suggested
      and not exists (select from question_answer a where a.question_id = q.id and a.viewer = ${viewer}::uuid)
    union all
    select 0 from quiz z where z.video_id = video.id and z.appears_at = 'start' and z.compulsory and ${isAsked}
      and not exists (select from quiz_attempt t where t.quiz_id = z.id and t.viewer = ${viewer}::uuid and t.finished_at is not null)
  ) as held)`

/** The same for one video that the viewer sees. */
export async function readInteractions(db: Db, videoId: string, viewer: string | null): Promise<Interactions> {
  const { rows } = await sql<{ asked: Interactions }>`
    select ${interactionsColumn(viewer)} as asked from video where video.id = ${videoId}`.execute(db)
  return rows[0]?.asked ?? { questions: [], quizzes: [] }
}
