import { availableEngines } from '#domains/engines/server.ts'
import { getVisibleVideo, manages, type SettingsPanel } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { generatingRoutes } from '../contract/generating.ts'
import { cancelTranscript, noEngine, requestTranscripts } from './generating.ts'
import { listReadable } from './reading.ts'
import { noTranslator, requestTranslations } from './translating/translating.ts'

interface ManagedCall {
  readonly db: Db
  readonly viewer: Person
  readonly params: { readonly id: string }
  readonly ports: Ports
}

/** Whether an engine does it here, and a sentence why not; for who manages the video. */
async function availability({ db, viewer, params, ports }: ManagedCall, kind: 'speech' | 'text', missing: () => Problem) {
  if (!manages(viewer, await getVisibleVideo(db, viewer, params.id))) throw new Problem('forbidden')
  const available = (await availableEngines(ports))[kind]
  return { available, message: available ? '' : missing().message }
}

const queued = (ids: readonly string[], jobName: string) => ids.map((id) => ({ id, jobName, status: 'QUEUED' as const }))

export const generatingBound = bind(generatingRoutes, {
  getGeneration: (call) => availability(call, 'speech', noEngine),
  getTranslation: (call) => availability(call, 'text', noTranslator),
  generateTranscripts: async ({ viewer, params, body, ports, write }) => {
    const ids = await write((tx) => requestTranscripts(ports, tx, viewer, { videoId: params.id, languages: body.language }))
    return { result: 'success' as const, jobs: queued(ids, 'transcript_generation') }
  },
  translateTranscript: async ({ viewer, params, body, ports, write }) => {
    const wanted = { videoId: params.id, from: body.from, languages: body.language }
    const ids = await write((tx) => requestTranslations(ports, tx, viewer, wanted))
    return { result: 'success' as const, jobs: queued(ids, 'transcript_translation') }
  },
  cancelTranscript: async ({ viewer, params, write }) => {
    await write((tx) => cancelTranscript(tx, viewer, params.id, params.job))
    return { result: 'success' as const }
  },
})

/** Beside the video in the part `transcript` of its settings. */
export const transcriptPanel: SettingsPanel = ({ db, viewer, videoId }) => listReadable(db, viewer, videoId, true)
