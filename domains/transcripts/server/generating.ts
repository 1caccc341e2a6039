import { EngineFailure, LimitReached, speechEngine } from '#domains/engines/server.ts'
import { lockChangeable, lockManaged, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, type JobContext, whileWanted } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { transcriptFeed } from '../contract/feed.ts'
import { putCues } from './commands/put.ts'
import { canonicalLanguage, recognisedLanguage } from './language.ts'
import {
  changeGeneration,
  countGenerationFailure,
  findGeneration,
  type GenerationChange,
  insertGeneration,
  isGenerating,
  removeTranscriptJob,
} from './queries/generating.ts'
import { lockTranscripts } from './queries/transcripts.ts'

interface Wanted {
  readonly videoId: string
  readonly languages: readonly string[]
}

export const noEngine = () => new Problem('conflict', 'no_engine', 'Transcripts cannot be generated: no speech engine is set up here.')

/**
 * Asks for transcripts of a video, a job each.
 *
 * @returns the ids of the jobs
 * @throws Problem not_found, forbidden, invalid (language), conflict (expired, no_engine, already_generating)
 */
export async function requestTranscripts(ports: Ports, tx: Tx, viewer: Person, { videoId, languages: sent }: Wanted): Promise<string[]> {
  await lockChangeable(tx, viewer, videoId)
  if (!(await speechEngine(ports, viewer.id))) throw noEngine()
  const languages = [...new Set(sent.map(canonicalLanguage))]
  if (languages.length === 0) throw new Problem('invalid', 'language', 'Please select at least one language.', 'language')
  const unknown = languages.find((language) => recognisedLanguage(language) === null)
  if (unknown !== undefined) throw new Problem('invalid', 'language', `There is no language ${unknown}.`, 'language')
  await lockTranscripts(tx, videoId)
  if (await isGenerating(tx, videoId))
    throw new Problem('conflict', 'already_generating', 'Transcripts of this video are being generated already.')
  const ids: string[] = []
  for (const language of languages) {
    const jobId = await insertGeneration(tx, videoId, language, viewer.id)
    await enqueue(tx, { name: generateName }, { jobId })
    ids.push(jobId)
  }
  await tell(tx, videoId)
  return ids
}

/**
 * Ends the making of a transcript; what the video had before stays.
 *
 * @throws Problem not_found, forbidden, conflict (not_under_way)
 */
export async function cancelTranscript(tx: Tx, viewer: Person, videoId: string, job: string): Promise<void> {
  await lockManaged(tx, viewer, videoId)
  if (!(await removeTranscriptJob(tx, videoId, job))) throw new Problem('conflict', 'not_under_way', 'It has ended already.')
  await tell(tx, videoId)
}

/** Those who manage it; the state of it stands in the video's own answer, too. */
async function tell(db: Db | Tx, videoId: string): Promise<void> {
  await publish(db, transcriptFeed.changed, videoId)
}

const generateName = 'generate-transcript'
/** Times that something that may pass is met before it is given up. */
const tries = 5
/** A process that stops in the middle takes one, too. */
const restarts = 50

type Generation = NonNullable<Awaited<ReturnType<typeof findGeneration>>>

/** Has the engine write down what is said. It may be cut off anywhere and run again: the engine goes on where it was. */
export const generateTranscript = defineJob<{ jobId: string }>({
  name: generateName,
  class: 'media',
  concurrency: 2,
  retries: restarts,
  timeout: 24 * 3600,
  async run({ jobId }, context) {
    const { db } = context.ports
    const row = await findGeneration(db, jobId)
    if (!row) {
      // Its video was deleted; where it comes back, nothing is under way.
      await changeGeneration(db, jobId, { state: 'FAILED', message: 'The video was deleted.' })
      return
    }
    const isWanted = async () => (await findGeneration(db, jobId)) !== undefined
    await whileWanted(context, isWanted, async (work) => {
      try {
        await generate(row, work)
      } catch (error) {
        // Cut off is not failed.
        if (work.signal.aborted) throw error
        await failed(db, row, error)
      }
    })
  },
})

/** What may go well a little later is tried again, some times. */
async function failed(db: Db, { id, video_id: videoId }: Generation, error: unknown): Promise<void> {
  const isPassing = error instanceof EngineFailure ? error.isPassing : !(error instanceof Problem) || error.code === 'unavailable'
  const message = error instanceof Problem || error instanceof LimitReached ? error.message : 'Something went wrong on our side.'
  if (isPassing && (await countGenerationFailure(db, id)) < tries) {
    await change(db, { id, videoId }, { state: 'QUEUED', message })
    throw error
  }
  await change(db, { id, videoId }, { state: 'FAILED', message })
}

async function change(db: Db | Tx, { id, videoId }: { id: string; videoId: string }, to: GenerationChange): Promise<boolean> {
  const isUnderWay = await changeGeneration(db, id, to)
  if (isUnderWay) await tell(db, videoId)
  return isUnderWay
}

async function generate({ id, video_id: videoId, account_id: accountId, language, asset_id: assetId }: Generation, context: JobContext) {
  const { ports, signal } = context
  // Who asked for it has left, or the engine was taken away.
  const engine = accountId === null ? null : await speechEngine(ports, accountId)
  if (!engine) throw noEngine()
  const place = { id, videoId }
  await change(ports.db, place, { state: 'RUNNING', step: 'stt_req', message: '' })
  const onProgress = async (share: number) => void (await change(ports.db, place, { state: 'RUNNING', progress: share }))
  const { cues: spoken } = await engine.transcribe({ assetId, language, work: `transcript ${id}`, onProgress, signal })
  if (spoken.length === 0) throw new Problem('conflict', 'nothing_said', 'Nothing is said in this video that could be written down.')
  await change(ports.db, place, { state: 'RUNNING', step: 'stt_resp_check', progress: 1 })
  const cues = spoken.map(({ startMs, endMs, text }) => ({
    start: Math.round(startMs),
    end: Math.max(Math.round(endMs), Math.round(startMs) + 1),
    text,
  }))
  await ports.db.transaction().execute(async (tx) => {
    await lockTranscripts(tx, videoId)
    if (!(await change(tx, place, { state: 'SUCCESS' }))) return
    await putCues(tx, videoId, { language, cues, kind: 'generated', by: accountId })
    await tellChanged(tx, videoId)
  })
}
