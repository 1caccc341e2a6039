import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

type GenerationState = 'QUEUED' | 'RUNNING' | 'SUCCESS' | 'FAILED'
export type GenerationStep = 'stt_req' | 'stt_resp_check'

export interface GenerationRow {
  readonly id: string
  readonly language: string
  /** Of the transcript that is translated; null: the engine listens. */
  readonly source_language: string | null
  readonly state: GenerationState
  readonly step: GenerationStep
  readonly progress: number
  readonly message: string
  readonly changed_at: Date
}

/** Those that are told of: all under way, and the last that ended. */
const mostTold = 20

export async function listGenerations(db: Db, videoId: string): Promise<GenerationRow[]> {
  const rows = await db
    .selectFrom('transcript_job')
    .select(['id', 'language', 'source_language', 'state', 'step', 'progress', 'message', 'changed_at'])
    .where('video_id', '=', videoId)
    .orderBy('id', 'desc')
    .limit(mostTold)
    .execute()
  return rows as GenerationRow[]
}

export async function isGenerating(tx: Tx, videoId: string): Promise<boolean> {
  const under = tx.selectFrom('transcript_job').select('id').where('video_id', '=', videoId).where('state', 'in', ['QUEUED', 'RUNNING'])
  return (await under.limit(1).executeTakeFirst()) !== undefined
}

interface NewGeneration {
  readonly videoId: string
  readonly accountId: string
  readonly language: string
  readonly source: string | null
}

/** Those that ended long ago go. @returns its id */
export async function insertGeneration(tx: Tx, { videoId, accountId, language, source }: NewGeneration): Promise<string> {
  await sql`
    delete from transcript_job where video_id = ${videoId} and state not in ('QUEUED', 'RUNNING') and id not in (
      select id from transcript_job where video_id = ${videoId} order by id desc limit ${mostTold})`.execute(tx)
  const row = { video_id: videoId, language, source_language: source, account_id: accountId }
  return (await tx.insertInto('transcript_job').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** @returns whether it was under way */
export async function removeTranscriptJob(tx: Tx, videoId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transcript_job')
    .where('id', '=', id)
    .where('video_id', '=', videoId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** One that is under way, with the asset that its video shows. */
export const findGeneration = (db: Db | Tx, id: string) =>
  db
    .selectFrom('transcript_job')
    .innerJoin('video', 'video.id', 'transcript_job.video_id')
    .select([
      'transcript_job.id',
      'transcript_job.video_id',
      'transcript_job.account_id',
      'transcript_job.language',
      'transcript_job.source_language',
      'video.asset_id',
    ])
    .where('transcript_job.id', '=', id)
    .where('transcript_job.state', 'in', ['QUEUED', 'RUNNING'])
    .where('video.deleted_at', 'is', null)
    .executeTakeFirst()

export interface GenerationChange {
  readonly state: GenerationState
  readonly step?: GenerationStep
  readonly progress?: number
  readonly message?: string
}

/** @returns whether it was still under way */
export async function changeGeneration(db: Db | Tx, id: string, change: GenerationChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcript_job')
    .set({ ...change, changed_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns how many tries have failed by now */
export async function countGenerationFailure(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('transcript_job')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures ?? 0
}

/** Of a row `video`: how the last transcript stands that the engine was to write down from what is said. */
export const speechState: RawBuilder<string> = sql`coalesce((
  select case when bool_or(j.state in ('QUEUED', 'RUNNING')) then 'processing'
    when (array_agg(j.state order by j.id desc))[1] = 'SUCCESS' then 'success' else 'failed' end
  from transcript_job j where j.video_id = video.id and j.source_language is null having count(*) > 0), 'none')`
