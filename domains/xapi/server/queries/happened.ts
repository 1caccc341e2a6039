import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { FinishedAttempt, PopAnswer, StatedAnswer } from '../statements/answering.ts'
import type { StatedTrack } from '../statements/tracks.ts'

const person = sql`account.id as "accountId", account.username, account.displayname, account.email`
const video = sql`video.id as "videoId", video.title as "videoTitle"`
const question = sql`q.id as "questionId", q.text, q.choices, q.answer::int as "rightChoice"`

/** Who answered which question that stops a video. */
export interface AnsweredQuestion {
  readonly questionId: string
  readonly accountId: string
}

/** Without those of which the question or the person is gone. */
export async function listPopAnswers(tx: Tx, all: readonly AnsweredQuestion[]): Promise<PopAnswer[]> {
  const { rows } = await sql<PopAnswer>`
    select ${person}, ${video}, ${question}, a.answer::int as choice, a.is_right as "isRight", a.revision = q.revision as "isCurrent",
      a.answered_at as at
    from question_answer a join video_question q on q.id = a.question_id join video on video.id = q.video_id
    join account on account.id = a.account_id
    join unnest(${all.map((one) => one.questionId)}::uuid[], ${all.map((one) => one.accountId)}::uuid[]) with ordinality
      as one (question_id, account_id, place) on a.question_id = one.question_id and a.account_id = one.account_id
    order by one.place`.execute(tx)
  return rows
}

export async function findFinishedAttempt(tx: Tx, attemptId: string): Promise<FinishedAttempt | undefined> {
  const { rows } = await sql<FinishedAttempt>`
    select ${person}, ${video}, t.id as "attemptId", quiz.id as "quizId", quiz.title as "quizTitle", t.finished_at as at,
      t.right_count as "rightCount", t.asked_count as "askedCount", t.passed
    from quiz_attempt t join quiz on quiz.id = t.quiz_id join video on video.id = quiz.video_id join account on account.id = t.account_id
    where t.id = ${attemptId} and t.finished_at is not null and t.asked_count > 0`.execute(tx)
  return rows[0]
}

/** In the order in which they were asked; a quiz has 500 questions at most. */
export async function listAttemptAnswers(tx: Tx, attemptId: string): Promise<StatedAnswer[]> {
  const { rows } = await sql<StatedAnswer>`
    select ${question}, t.answer::int as choice, coalesce(t.is_right, false) as "isRight", t.revision = q.revision as "isCurrent"
    from quiz_attempt_question t join video_question q on q.id = t.question_id
    where t.attempt_id = ${attemptId} and t.answer is not null order by t.position`.execute(tx)
  return rows
}

export async function findCompletedTrack(tx: Tx, trackId: string, accountId: string): Promise<StatedTrack | undefined> {
  const { rows } = await sql<StatedTrack>`
    select ${person}, track.id as "trackId", track.name, track.title, c.completed_at as at
    from track_completion c join track on track.id = c.track_id join account on account.id = c.account_id
    where c.track_id = ${trackId} and c.account_id = ${accountId}`.execute(tx)
  return rows[0]
}
