import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { QuestionResult } from '../../contract.ts'

type Counted = Omit<QuestionResult, 'chosen' | 'difficulty'> & { readonly chosen: Readonly<Record<string, number>> }

const counts = sql`
  select g.question_id, count(*) filter (where g.is_now)::int as answered, count(*) filter (where g.is_now and g.is_right)::int as right_count,
    count(*) filter (where not g.is_now)::int as earlier,
    jsonb_build_object('1', count(*) filter (where g.is_now and g.answer = 1), '2', count(*) filter (where g.is_now and g.answer = 2),
      '3', count(*) filter (where g.is_now and g.answer = 3), '4', count(*) filter (where g.is_now and g.answer = 4)) as chosen
  from given g group by g.question_id`

const columns = sql`q.id, q.text, q.choices, q.answer, q.rel_offset_ms as rel_offset, coalesce(c.answered, 0) as answered,
  coalesce(c.right_count, 0) as right, coalesce(c.earlier, 0) as earlier, coalesce(c.chosen, '{}') as chosen`

/** Of the questions that stop a video, by time. */
export async function listPopResults(db: Db, videoId: string): Promise<QuestionResult[]> {
  const { rows } = await sql<Counted>`
    with given as (
      select a.question_id, a.answer, a.is_right, a.revision = q.revision as is_now
      from video_question q join question_answer a on a.question_id = q.id where q.video_id = ${videoId} and q.quiz_id is null
    ), counted as (${counts})
    select ${columns} from video_question q left join counted c on c.question_id = q.id
    where q.video_id = ${videoId} and q.quiz_id is null and not q.is_suggested order by q.rel_offset_ms, q.id`.execute(db)
  return rows.map(withDifficulty)
}

/** Of a quiz's questions, over all finished attempts. */
export async function listQuizResults(db: Db, quizId: string): Promise<QuestionResult[]> {
  const { rows } = await sql<Counted>`
    with given as (
      select t.question_id, t.answer, coalesce(t.is_right, false) as is_right, t.revision = q.revision as is_now
      from quiz_attempt a join quiz_attempt_question t on t.attempt_id = a.id join video_question q on q.id = t.question_id
      where a.quiz_id = ${quizId} and a.finished_at is not null
    ), counted as (${counts})
    select ${columns} from video_question q left join counted c on c.question_id = q.id
    where q.quiz_id = ${quizId} and not q.is_suggested order by q.id`.execute(db)
  return rows.map(withDifficulty)
}

const withDifficulty = ({ chosen, ...row }: Counted): QuestionResult => ({
  ...row,
  chosen: row.choices.map((_, index) => chosen[index + 1] ?? 0),
  difficulty: row.answered === 0 ? null : Math.round((100 * (row.answered - row.right)) / row.answered),
})

export interface QuizTotals {
  readonly attempts: number
  readonly viewers: number
  readonly passed: number
  readonly average: number | null
}

export async function countQuizResults(db: Db, quizId: string): Promise<QuizTotals> {
  const { rows } = await sql<QuizTotals>`
    select count(*)::int as attempts, count(distinct viewer)::int as viewers, count(distinct viewer) filter (where passed)::int as passed,
      round(avg(100.0 * right_count / nullif(asked_count, 0)))::int as average
    from quiz_attempt where quiz_id = ${quizId} and finished_at is not null`.execute(db)
  return rows[0] ?? { attempts: 0, viewers: 0, passed: 0, average: null }
}

export interface PersonRow {
  readonly username: string
  readonly displayname: string
  readonly attempts: number
  readonly score: number | null
  readonly passed: boolean | null
  readonly at: Date
}

export async function countQuizPeople(db: Db, quizId: string): Promise<number> {
  const { n } = await db
    .selectFrom('quiz_attempt')
    .select((eb) => eb.fn.count<number>('account_id').distinct().as('n'))
    .where('quiz_id', '=', quizId)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Who took a quiz, the last first; one more than asked for tells that there are more. */
export async function listQuizPeople(db: Db, quizId: string, { first, max }: { first: number; max: number }): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select a.username, a.displayname, count(*)::int as attempts, floor(max(100.0 * t.right_count / nullif(t.asked_count, 0)))::int as score,
      bool_or(t.passed) as passed, max(t.finished_at) as at
    from quiz_attempt t join account a on a.id = t.account_id
    where t.quiz_id = ${quizId} and t.finished_at is not null
    group by a.id order by max(t.finished_at) desc, a.id offset ${first} limit ${max + 1}`.execute(db)
  return rows
}
