import { getVisibleVideo, manages } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { type Detected, reelRoutes } from '../contract.ts'
import { beginDetection, createReel, createReelOfHighlight, retryReel } from './commands.ts'
import { findDetection } from './queries/detections.ts'
import { readSource } from './queries/sources.ts'

const nothingFound: Pick<Detected, 'highlights' | 'bounds' | 'captions'> = { highlights: [], bounds: null, captions: null }

export const reelsBound = bind(reelRoutes, {
  detectReel: async ({ viewer, params, body, write }) => ({
    data: { job_id: await write((tx) => beginDetection(tx, viewer, { videoId: params.id, ...body })) },
  }),
  getDetectedReel: async ({ db, viewer, params }) => {
    if (!manages(viewer, await getVisibleVideo(db, viewer, params.id))) throw new Problem('forbidden')
    const detection = await findDetection(db, { id: params.job, videoId: params.id, accountId: viewer.id })
    if (!detection) throw new Problem('not_found')
    const { state: status, failure: message, found } = detection
    if (!found) return { data: { status, message, ...nothingFound } }
    const { picture } = await readSource(db, params.id)
    return { data: { status, message, ...found, highlights: found.highlights.map((one) => ({ ...one, thumbnail_url: picture })) } }
  },
  createReelOfHighlight: async ({ viewer, params, write }) => {
    const { job_id } = await write((tx) => createReelOfHighlight(tx, viewer, { videoId: params.id, highlightId: params.highlightId }))
    return { status: 'SCHEDULED' as const, job_id }
  },
  retryReel: async ({ viewer, params, write }) => {
    await write((tx) => retryReel(tx, viewer, params.id))
    return { result: 'success' as const }
  },
  createReel: async ({ viewer, params, body, write }) => ({
    data: await write((tx) => createReel(tx, viewer, { ...body, videoId: params.id, job: params.job })),
  }),
})
