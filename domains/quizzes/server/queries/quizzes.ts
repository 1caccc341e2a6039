import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { QuizPosition } from '../../contract.ts'

export interface QuizFields {
  readonly title: string
  readonly description: string
  readonly appears_at: QuizPosition
  readonly show_answer: boolean
  readonly compulsory: boolean
  readonly passing_score: number | null
  readonly apply_to_all: boolean
  readonly question_count: number
}

export interface QuizRow extends QuizFields {
  readonly id: string
  readonly video_id: string
}

/** With what is told of it. */
export interface ListedQuiz extends QuizRow {
  readonly kept: number
  readonly suggested: number
  readonly job_id: string | null
  readonly status: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILED' | null
  readonly message: string | null
  readonly changed_at: Date | null
}

const fields = sql`z.id, z.video_id, z.title, z.description, z.appears_at, z.show_answer, z.compulsory, z.passing_score, z.apply_to_all, z.question_count`
const counted = sql`g.job_id, g.status, g.message, g.changed_at,
  (select count(*)::int from video_question q where q.quiz_id = z.id and not q.is_suggested) as kept,
  (select count(*)::int from video_question q where q.quiz_id = z.id and q.is_suggested) as suggested`

/** In the order in which they were made. */
export async function listQuizzes(db: Db | Tx, videoId: string): Promise<ListedQuiz[]> {
  const { rows } = await sql<ListedQuiz>`
    select ${fields}, ${counted} from quiz z left join quiz_generation g on g.quiz_id = z.id where z.video_id = ${videoId} order by z.id`.execute(
    db,
  )
  return rows
}

export async function getListedQuiz(tx: Tx, id: string): Promise<ListedQuiz> {
  const { rows } = await sql<ListedQuiz>`
    select ${fields}, ${counted} from quiz z left join quiz_generation g on g.quiz_id = z.id where z.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a quiz that was just written is not there')
  return row
}

export async function findQuiz(db: Db | Tx, videoId: string, id: string): Promise<QuizRow | undefined> {
  const { rows } = await sql<QuizRow>`select ${fields} from quiz z where z.video_id = ${videoId} and z.id = ${id}`.execute(db)
  return rows[0]
}

/** What hangs on it is written one after the other. */
export async function lockQuiz(tx: Tx, videoId: string, id: string): Promise<QuizRow | undefined> {
  const { rows } = await sql<QuizRow>`select ${fields} from quiz z where z.video_id = ${videoId} and z.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Two at most: whoever names none means the only one. */
export async function listQuizIds(tx: Tx, videoId: string): Promise<string[]> {
  const rows = await tx.selectFrom('quiz').select('id').where('video_id', '=', videoId).orderBy('id').limit(2).execute()
  return rows.map(({ id }) => id)
}

export const hasQuiz = async (tx: Tx, videoId: string): Promise<boolean> => (await listQuizIds(tx, videoId)).length > 0

export async function countQuizzes(tx: Tx, videoId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('quiz')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow()
  return n
}

export async function insertQuiz(tx: Tx, videoId: string, quiz: QuizFields): Promise<string> {
  const { id } = await tx
    .insertInto('quiz')
    .values({ video_id: videoId, ...quiz })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateQuiz(tx: Tx, id: string, quiz: QuizFields): Promise<void> {
  await tx.updateTable('quiz').set(quiz).where('id', '=', id).execute()
}

/** The flags of a quiz become those of all its questions. */
export async function applyFlags(
  tx: Tx,
  id: string,
  { show_answer, compulsory }: Pick<QuizFields, 'show_answer' | 'compulsory'>,
): Promise<void> {
  await tx.updateTable('video_question').set({ show_answer, compulsory }).where('quiz_id', '=', id).execute()
}

export async function removeQuiz(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('quiz').where('id', '=', id).execute()
}
