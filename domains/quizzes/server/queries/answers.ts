import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Who answers. */
export interface Taker {
  /** The account, or the sitting of nobody in particular. */
  readonly key: string
  readonly accountId: string | null
  /** Where nobody in particular comes from, as it is kept; null: an account. */
  readonly address: string | null
}

export interface GivenAnswer {
  readonly answer: number
  readonly is_right: boolean
  readonly revision: number
}

/** A question that stops a video, as it is now, and what the viewer has answered. */
export interface AnswerableRow {
  readonly choices: string[]
  readonly answer: number
  readonly show_answer: boolean
  readonly revision: number
  readonly given: GivenAnswer | null
}

/** It stays as it is until the transaction ends. */
export async function findAnswerable(tx: Tx, videoId: string, questionId: string, taker: Taker): Promise<AnswerableRow | undefined> {
  const { rows } = await sql<AnswerableRow>`
    select q.choices, q.answer, q.show_answer, q.revision, (
      select json_build_object('answer', a.answer, 'is_right', a.is_right, 'revision', a.revision)
      from question_answer a where a.question_id = q.id and a.viewer = ${taker.key}::uuid) as given
    from video_question q
    where q.id = ${questionId} and q.video_id = ${videoId} and q.quiz_id is null and not q.is_suggested for key share of q`.execute(tx)
  return rows[0]
}

/** @returns null where there was one already */
export async function insertAnswer(tx: Tx, questionId: string, taker: Taker, given: GivenAnswer): Promise<GivenAnswer | null> {
  const row = await tx
    .insertInto('question_answer')
    .values({ question_id: questionId, viewer: taker.key, account_id: taker.accountId, ...given })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['answer', 'is_right', 'revision'])
    .executeTakeFirst()
  return row ?? null
}

export function findAnswer(db: Db | Tx, questionId: string, taker: Taker): Promise<GivenAnswer | undefined> {
  return db
    .selectFrom('question_answer')
    .select(['answer', 'is_right', 'revision'])
    .where('question_id', '=', questionId)
    .where('viewer', '=', taker.key)
    .executeTakeFirst()
}
