import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Taker } from './answers.ts'

export interface AttemptRow {
  readonly id: string
  readonly finished_at: Date | null
  readonly right_count: number | null
  readonly asked_count: number | null
  readonly passed: boolean | null
}

/** A question of an attempt, as it is now. */
export interface AttemptQuestion {
  readonly id: string
  readonly text: string
  readonly choices: string[]
  readonly answer: number
  readonly show_answer: boolean
  readonly compulsory: boolean
  readonly revision: number
  /** Of the question when it was given out. */
  readonly asked_revision: number
  readonly my_answer: number | null
  readonly is_right: boolean | null
}

const columns = ['id', 'finished_at', 'right_count', 'asked_count', 'passed'] as const

export async function countFinished(tx: Tx, quizId: string, { key }: Taker): Promise<number> {
  const { n } = await tx
    .selectFrom('quiz_attempt')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('quiz_id', '=', quizId)
    .where('viewer', '=', key)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Those of the last hour from an address. @returns how many, and the seconds until the first of them is older */
export async function countFromAddress(tx: Tx, quizId: string, address: string): Promise<{ count: number; left: number }> {
  const { count, left } = await tx
    .selectFrom('quiz_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number | null>`ceil(extract(epoch from min(started_at) + interval '1 hour' - now()))::int`.as('left'))
    .where('quiz_id', '=', quizId)
    .where('address', '=', address)
    .where('started_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return { count: Number(count), left: Math.max(1, left ?? 1) }
}

/** Where attempts came from is known for so many hours. */
export async function forgetAddresses(tx: Tx, hours: number): Promise<void> {
  await tx
    .updateTable('quiz_attempt')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('started_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute()
}

/** @returns null where one is open already */
export async function insertAttempt(tx: Tx, quizId: string, { key, accountId, address }: Taker): Promise<string | null> {
  const row = await tx
    .insertInto('quiz_attempt')
    .values({ quiz_id: quizId, viewer: key, account_id: accountId, address })
    .onConflict((conflict) => conflict.columns(['quiz_id', 'viewer']).where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function lockOpenAttempt(tx: Tx, quizId: string, { key }: Taker): Promise<string | null> {
  const row = await tx
    .selectFrom('quiz_attempt')
    .select('id')
    .where('quiz_id', '=', quizId)
    .where('viewer', '=', key)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

export function lockAttempt(tx: Tx, quizId: string, id: string, { key }: Taker): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom('quiz_attempt')
    .select(columns)
    .where('id', '=', id)
    .where('quiz_id', '=', quizId)
    .where('viewer', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

/** So many of a quiz's questions, drawn at random; all of them in their order where the number is 0 or reaches them. @returns how many */
export async function drawQuestions(
  tx: Tx,
  attemptId: string,
  quiz: { readonly id: string; readonly question_count: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into quiz_attempt_question (attempt_id, question_id, revision, position)
    select ${attemptId}::uuid, drawn.id, drawn.revision, row_number() over (order by case when drawn.pool > ${quiz.question_count} and ${quiz.question_count} > 0 then drawn.chance end, drawn.id)
    from (
      select q.id, q.revision, random() as chance, count(*) over () as pool, row_number() over (order by random()) as place
      from video_question q where q.quiz_id = ${quiz.id} and not q.is_suggested
    ) as drawn
    where ${quiz.question_count} = 0 or drawn.place <= ${quiz.question_count}`.execute(tx)
  return Number(numAffectedRows)
}

/** What has changed since it was given out is asked again. */
export async function renewQuestions(tx: Tx, attemptId: string): Promise<void> {
  await sql`
    update quiz_attempt_question t set revision = q.revision, answer = null, is_right = null
    from video_question q where q.id = t.question_id and t.attempt_id = ${attemptId} and t.revision <> q.revision`.execute(tx)
}

/** They stay as they are until the transaction ends. */
export async function listAttemptQuestions(tx: Tx, attemptId: string): Promise<AttemptQuestion[]> {
  const { rows } = await sql<AttemptQuestion>`
    select q.id, q.text, q.choices, q.answer, q.show_answer, q.compulsory, q.revision, t.revision as asked_revision, t.answer as my_answer, t.is_right
    from quiz_attempt_question t join video_question q on q.id = t.question_id
    where t.attempt_id = ${attemptId} order by t.position for key share of q`.execute(tx)
  return rows
}

export interface NewAnswer {
  readonly questionId: string
  readonly answer: number
  readonly isRight: boolean
}

export async function writeAnswers(tx: Tx, attemptId: string, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length === 0) return
  await sql`
    update quiz_attempt_question t set answer = given.answer, is_right = given.is_right
    from jsonb_to_recordset(${JSON.stringify(answers.map(({ questionId, answer, isRight }) => ({ question_id: questionId, answer, is_right: isRight })))}::jsonb)
      as given (question_id uuid, answer smallint, is_right boolean)
    where t.attempt_id = ${attemptId} and t.question_id = given.question_id`.execute(tx)
}

export async function finishAttempt(
  tx: Tx,
  id: string,
  result: { readonly right_count: number; readonly asked_count: number; readonly passed: boolean | null },
): Promise<AttemptRow> {
  return tx
    .updateTable('quiz_attempt')
    .set({ ...result, finished_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Forgets whose attempts of anonymous viewers are that were left open. @returns how many there were */
export async function removeAbandoned(tx: Tx, days: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('quiz_attempt')
    .where('account_id', 'is', null)
    .where('finished_at', 'is', null)
    .where('started_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
