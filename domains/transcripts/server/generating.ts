import { speechEngine } from '#domains/engines/server.ts'
import { lockChangeable, lockManaged, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { putCues } from './commands/put.ts'
import {
  beginGenerations,
  type GenerationTask,
  generationJob,
  noteGeneration,
  tellGenerations,
  wantedLanguages,
} from './generation-work.ts'
import { removeTranscriptJob } from './queries/generating.ts'
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
export async function requestTranscripts(ports: Ports, tx: Tx, viewer: Person, { videoId, languages }: Wanted): Promise<string[]> {
  await lockChangeable(tx, viewer, videoId)
  if (!(await speechEngine(ports, viewer.id))) throw noEngine()
  const wanted = wantedLanguages(languages)
  return beginGenerations(tx, { name: generateName, videoId, accountId: viewer.id, languages: wanted, source: null })
}

/**
 * Ends the making of a transcript; what the video had before stays.
 *
 * @throws Problem not_found, forbidden, conflict (not_under_way)
 */
export async function cancelTranscript(tx: Tx, viewer: Person, videoId: string, job: string): Promise<void> {
  await lockManaged(tx, viewer, videoId)
  if (!(await removeTranscriptJob(tx, videoId, job))) throw new Problem('conflict', 'not_under_way', 'It has ended already.')
  await tellGenerations(tx, videoId)
}

const generateName = 'generate-transcript'

/** Has the engine write down what is said. */
export const generateTranscript = generationJob({ name: generateName, class: 'media', concurrency: 2, make: generate })

async function generate(row: GenerationTask, { ports, signal }: JobContext): Promise<void> {
  const { id, video_id: videoId, account_id: accountId, language, asset_id: assetId } = row
  // Who asked for it has left, or the engine was taken away.
  const engine = accountId === null ? null : await speechEngine(ports, accountId)
  if (!engine) throw noEngine()
  await noteGeneration(ports.db, row, { state: 'RUNNING', step: 'stt_req', message: '' })
  const onProgress = async (share: number) => void (await noteGeneration(ports.db, row, { state: 'RUNNING', progress: share }))
  const { cues: spoken } = await engine.transcribe({ assetId, language, work: `transcript ${id}`, onProgress, signal })
  if (spoken.length === 0) throw new Problem('conflict', 'nothing_said', 'Nothing is said in this video that could be written down.')
  await noteGeneration(ports.db, row, { state: 'RUNNING', step: 'stt_resp_check', progress: 1 })
  const cues = spoken.map(({ startMs, endMs, text }) => ({
    start: Math.round(startMs),
    end: Math.max(Math.round(endMs), Math.round(startMs) + 1),
    text,
  }))
  await ports.db.transaction().execute(async (tx) => {
    await lockTranscripts(tx, videoId)
    if (!(await noteGeneration(tx, row, { state: 'SUCCESS' }))) return
    await putCues(tx, videoId, { language, cues, kind: 'generated', by: accountId })
    await tellChanged(tx, videoId)
  })
}
