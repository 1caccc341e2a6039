import { availableEngines } from '#domains/engines/server.ts'
import { getVisibleVideo, manages, type SettingsPanel } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { generatingRoutes } from '../contract/generating.ts'
import { cancelTranscript, noEngine, requestTranscripts } from './generating.ts'
import { listReadable } from './reading.ts'

export const generatingBound = bind(generatingRoutes, {
  getGeneration: async ({ db, viewer, params, ports }) => {
    if (!manages(viewer, await getVisibleVideo(db, viewer, params.id))) throw new Problem('forbidden')
    const { speech } = await availableEngines(ports)
    return { available: speech, message: speech ? '' : noEngine().message }
  },
  generateTranscripts: async ({ viewer, params, body, ports, write }) => {
    const ids = await write((tx) => requestTranscripts(ports, tx, viewer, { videoId: params.id, languages: body.language }))
    const jobs = ids.map((id) => ({ id, jobName: 'transcript_generation', status: 'QUEUED' as const }))
    return { result: 'success' as const, jobs }
  },
  cancelTranscript: async ({ viewer, params, write }) => {
    await write((tx) => cancelTranscript(tx, viewer, params.id, params.job))
    return { result: 'success' as const }
  },
})

/** Beside the video in the part `transcript` of its settings. */
export const transcriptPanel: SettingsPanel = ({ db, viewer, videoId }) => listReadable(db, viewer, videoId, true)
