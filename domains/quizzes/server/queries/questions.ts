import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface QuestionRow {
  readonly id: string
  readonly video_id: string
  readonly quiz_id: string | null
  readonly text: string
  readonly choices: string[]
  readonly answer: number
  readonly rel_offset_ms: number
  readonly show_answer: boolean
  readonly compulsory: boolean
  readonly is_suggested: boolean
  readonly quotation: string | null
  readonly revision: number
}

export type NewQuestion = Omit<QuestionRow, 'id' | 'revision'>

export interface QuestionsChosen {
  readonly videoId: string
  /** Null: those that stop the video; absent: all. */
  readonly quizId?: string | null
  readonly suggested: boolean
}

function rowsOf(db: Db, { videoId, quizId, suggested }: QuestionsChosen) {
  let rows = db.selectFrom('video_question').where('video_id', '=', videoId)
  if (quizId !== undefined) rows = quizId === null ? rows.where('quiz_id', 'is', null) : rows.where('quiz_id', '=', quizId)
  return suggested ? rows : rows.where('is_suggested', '=', false)
}

/** Those that stop the video by time, then those of quizzes; one more than asked for tells that there are more. */
export function listQuestions(db: Db, choice: QuestionsChosen, { first, max }: { first: number; max: number }): Promise<QuestionRow[]> {
  return rowsOf(db, choice)
    .selectAll()
    .orderBy(sql`quiz_id nulls first`)
    .orderBy(sql`case when quiz_id is null then rel_offset_ms end`)
    .orderBy('id')
    .offset(first)
    .limit(max + 1)
    .execute()
}

export async function countQuestions(db: Db, choice: QuestionsChosen): Promise<number> {
  const { n } = await rowsOf(db, choice)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Of the quizzes of a video, in the order in which they were made. */
export const listQuizQuestions = (db: Db, videoId: string): Promise<QuestionRow[]> =>
  db.selectFrom('video_question').selectAll().where('video_id', '=', videoId).where('quiz_id', 'is not', null).orderBy('id').execute()

export function lockQuestion(tx: Tx, videoId: string, id: string): Promise<QuestionRow | undefined> {
  return tx.selectFrom('video_question').selectAll().where('video_id', '=', videoId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Of a quiz; null: that stop the video. */
export async function countQuestionsOf(db: Db | Tx, videoId: string, quizId: string | null): Promise<number> {
  const all = db
    .selectFrom('video_question')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('video_id', '=', videoId)
  const { n } = await (quizId === null ? all.where('quiz_id', 'is', null) : all.where('quiz_id', '=', quizId)).executeTakeFirstOrThrow()
  return n
}

/** In the order in which they are given. */
export async function insertQuestions(tx: Tx, questions: readonly NewQuestion[]): Promise<QuestionRow[]> {
  if (questions.length === 0) return []
  return tx
    .insertInto('video_question')
    .values([...questions])
    .returningAll()
    .execute()
}

export type QuestionChanges = Partial<Omit<NewQuestion, 'video_id'>> & { readonly revision?: number }

export const updateQuestion = (tx: Tx, id: string, changes: QuestionChanges): Promise<QuestionRow> =>
  tx.updateTable('video_question').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Locks those of a video that are there, in one order. */
export async function lockQuestions(tx: Tx, videoId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('video_question')
    .select('id')
    .where('video_id', '=', videoId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function keepQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('video_question')
    .set({ is_suggested: false })
    .where('id', 'in', [...ids])
    .execute()
}

export async function removeQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('video_question')
    .where('id', 'in', [...ids])
    .execute()
}
