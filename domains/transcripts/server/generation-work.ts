import { EngineFailure, LimitReached } from '#domains/engines/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, isCutOff, type Job, type JobContext, whileWanted } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { transcriptFeed } from '../contract/feed.ts'
import { canonicalLanguage, recognisedLanguage } from './language.ts'
import {
  changeGeneration,
  countGenerationFailure,
  findGeneration,
  type GenerationChange,
  insertGeneration,
  isGenerating,
} from './queries/generating.ts'
import { lockTranscripts } from './queries/transcripts.ts'

/** Those that are asked for, as they are written. @throws Problem invalid (language) */
export function wantedLanguages(sent: readonly string[]): string[] {
  const languages = [...new Set(sent.map(canonicalLanguage))]
  if (languages.length === 0) throw new Problem('invalid', 'language', 'Please select at least one language.', 'language')
  const unknown = languages.find((language) => recognisedLanguage(language) === null)
  if (unknown !== undefined) throw new Problem('invalid', 'language', `There is no language ${unknown}.`, 'language')
  return languages
}

interface Wanted {
  /** Of the job. */
  readonly name: string
  readonly videoId: string
  readonly accountId: string
  readonly languages: readonly string[]
  /** Of the transcript that is translated; null: the engine listens. */
  readonly source: string | null
}

/**
 * Has transcripts made, a job each. Rights are the caller's matter.
 *
 * @returns the ids of the jobs
 * @throws Problem conflict (already_generating)
 */
export async function beginGenerations(tx: Tx, { name, languages, ...wanted }: Wanted): Promise<string[]> {
  const { videoId } = wanted
  await lockTranscripts(tx, videoId)
  if (await isGenerating(tx, videoId))
    throw new Problem('conflict', 'already_generating', 'Transcripts of this video are being generated already.')
  const ids: string[] = []
  for (const language of languages) {
    const jobId = await insertGeneration(tx, { ...wanted, language })
    await enqueue(tx, { name }, { jobId })
    ids.push(jobId)
  }
  await tellGenerations(tx, videoId)
  return ids
}

/** Those who manage it; the state of it stands in the video's own answer, too. */
export async function tellGenerations(db: Db | Tx, videoId: string): Promise<void> {
  await publish(db, transcriptFeed.changed, videoId)
}

/** Times that something that may pass is met before it is given up. */
const tries = 5
/** A process that stops in the middle takes one, too. */
const restarts = 50

export type GenerationTask = NonNullable<Awaited<ReturnType<typeof findGeneration>>>

interface Making extends Pick<Job, 'name' | 'class' | 'concurrency'> {
  readonly make: (row: GenerationTask, context: JobContext) => Promise<void>
}

/** It may be cut off anywhere and run again: it goes on where it was. */
export const generationJob = ({ make, ...job }: Making): Job<{ jobId: string }> =>
  defineJob<{ jobId: string }>({
    ...job,
    retries: restarts,
    timeout: 24 * 3600,
    async run({ jobId }, context) {
      const { db } = context.ports
      // Where the video comes back, nothing is under way.
      const endDeleted = () => changeGeneration(db, jobId, { state: 'FAILED', message: 'The video was deleted.' })
      const row = await findGeneration(db, jobId)
      if (!row) return void (await endDeleted())
      let isGone = false
      const isWanted = async () => {
        isGone ||= (await findGeneration(db, jobId)) === undefined
        return !isGone
      }
      await whileWanted(context, isWanted, async (work) => {
        try {
          await make(row, work)
        } catch (error) {
          // Cut off is not failed.
          if (isCutOff(work.signal)) throw error
          await failed(db, row, error)
        }
      })
      if (isGone) await endDeleted()
    },
  })

/** What may go well a little later is tried again, some times. */
async function failed(db: Db, row: GenerationTask, error: unknown): Promise<void> {
  const isPassing = error instanceof EngineFailure ? error.isPassing : !(error instanceof Problem) || error.code === 'unavailable'
  const message = error instanceof Problem || error instanceof LimitReached ? error.message : 'Something went wrong on our side.'
  if (isPassing && (await countGenerationFailure(db, row.id)) < tries) {
    await noteGeneration(db, row, { state: 'QUEUED', message })
    throw error
  }
  await noteGeneration(db, row, { state: 'FAILED', message })
}

/** @returns whether it was still under way */
export async function noteGeneration(
  db: Db | Tx,
  { id, video_id: videoId }: Pick<GenerationTask, 'id' | 'video_id'>,
  to: GenerationChange,
): Promise<boolean> {
  const isUnderWay = await changeGeneration(db, id, to)
  if (isUnderWay) await tellGenerations(db, videoId)
  return isUnderWay
}
