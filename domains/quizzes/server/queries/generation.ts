import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface QuestionGenerationRow {
  readonly job_id: string
  readonly quiz_id: string
  readonly video_id: string
  readonly transcript_id: string | null
  readonly wanted: number
  readonly status: 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILED'
  readonly message: string
  readonly changed_at: Date
}

interface Request {
  readonly quizId: string
  readonly jobId: string
  readonly transcriptId: string | null
  readonly wanted: number
}

/** @returns false where one is under way */
export async function insertQuestionGeneration(tx: Tx, { quizId, jobId, transcriptId, wanted }: Request): Promise<boolean> {
  const { rows } = await sql`
    insert into quiz_generation as g (quiz_id, job_id, transcript_id, wanted) values (${quizId}, ${jobId}, ${transcriptId}, ${wanted})
    on conflict (quiz_id) do update set job_id = excluded.job_id, transcript_id = excluded.transcript_id, wanted = excluded.wanted,
      status = 'QUEUED', message = '', failures = 0, changed_at = now()
    where g.status in ('SUCCESS', 'FAILED') returning 1`.execute(tx)
  return rows.length > 0
}

const of = sql`select g.job_id, g.quiz_id, z.video_id, g.transcript_id, g.wanted, g.status, g.message, g.changed_at
  from quiz_generation g join quiz z on z.id = g.quiz_id`

/** One that has not ended. */
export async function findUnfinishedGeneration(db: Db, jobId: string): Promise<QuestionGenerationRow | undefined> {
  const { rows } = await sql<QuestionGenerationRow>`${of} where g.job_id = ${jobId} and g.status in ('QUEUED', 'RUNNING')`.execute(db)
  return rows[0]
}

/** Newest first. */
export async function listQuestionGenerations(db: Db, videoId: string): Promise<QuestionGenerationRow[]> {
  const { rows } = await sql<QuestionGenerationRow>`${of} where z.video_id = ${videoId} order by g.changed_at desc, g.quiz_id`.execute(db)
  return rows
}

export async function markGenerating(db: Db, jobId: string): Promise<void> {
  await db.updateTable('quiz_generation').set({ status: 'RUNNING' }).where('job_id', '=', jobId).where('status', '=', 'QUEUED').execute()
}

/** @returns false where it has ended already */
export async function endQuestionGeneration(tx: Tx, jobId: string, status: 'SUCCESS' | 'FAILED', message: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quiz_generation')
    .set({ status, message, changed_at: sql`now()` })
    .where('job_id', '=', jobId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After so many failures it has failed. @returns whether that is so now */
export async function countFailure(db: Db, jobId: string, most: number): Promise<boolean> {
  const row = await db
    .updateTable('quiz_generation')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      status: sql<string>`case when failures + 1 >= ${most} then 'FAILED' else status end`,
      message: sql<string>`case when failures + 1 >= ${most} then 'The questions could not be made.' else message end`,
      changed_at: sql`now()`,
    }))
    .where('job_id', '=', jobId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .returning('status')
    .executeTakeFirst()
  return row?.status === 'FAILED'
}
