import { countUse } from '#domains/accounts/server.ts'
import { getVisibleVideo, lockChangeable, lockManaged, manages, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { beginGeneration, type Purpose, removeGeneration } from '../queries/generations.ts'
import { isTranscribed } from '../queries/spoken.ts'
import { listSummaries, noteRequest, takeRequests } from '../queries/summaries.ts'
import { tellManagers } from './highlights.ts'

export const generationJobNames = { highlights: 'suggest-highlights', summary: 'summarise-video' } as const satisfies Record<
  Purpose,
  string
>

/**
 * Has suggestions worked out; who asks while that is being done gets the same.
 *
 * @throws Problem not_found, forbidden, conflict (expired, no_transcript), rate_limited
 */
export async function requestSuggestions(tx: Tx, viewer: Person, videoId: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  await refuseSilent(tx, videoId)
  if (await begin(tx, viewer, { videoId, purpose: 'highlights', byManager: true })) await countUse(tx, viewer.id, 'suggestions')
}

/**
 * Has a summary made, and notes whom to tell. One that waits to be kept, or is shown, is not made again.
 *
 * @throws Problem not_found, forbidden, conflict (no_transcript), rate_limited
 */
export async function requestSummary(tx: Tx, viewer: Person, videoId: string): Promise<void> {
  const video = await getVisibleVideo(tx, viewer, videoId)
  if (!holds(viewer, 'request_summary')) throw new Problem('forbidden')
  await refuseSilent(tx, videoId)
  const states = (await listSummaries(tx, videoId)).map(({ state }) => state)
  const byManager = manages(viewer, video)
  if (states.includes('kept') && !byManager) return
  await noteRequest(tx, videoId, viewer.id)
  if (states.includes('suggested') && !byManager) return
  if (await begin(tx, viewer, { videoId, purpose: 'summary', byManager })) await countUse(tx, viewer.id, 'summaries')
}

async function refuseSilent(tx: Tx, videoId: string): Promise<void> {
  if (!(await isTranscribed(tx, videoId)))
    throw new Problem('conflict', 'no_transcript', 'This video has no transcript yet. Add one first.')
}

interface Begun {
  readonly videoId: string
  readonly purpose: Purpose
  readonly byManager: boolean
}

/** @returns whether it was not under way already */
async function begin(tx: Tx, viewer: Person, wish: Begun): Promise<boolean> {
  const generationId = await beginGeneration(tx, { ...wish, accountId: viewer.id })
  if (generationId === undefined) return false
  await enqueue(tx, { name: generationJobNames[wish.purpose] }, { generationId })
  await tellManagers(tx, wish.videoId)
  return true
}

/**
 * Ends what is being worked out. Who waits for a summary waits no more, and may ask again.
 *
 * @throws Problem not_found, forbidden, conflict (not_under_way)
 */
export async function cancelGeneration(tx: Tx, viewer: Person, videoId: string, purpose: Purpose): Promise<void> {
  await lockManaged(tx, viewer, videoId)
  if (!(await removeGeneration(tx, videoId, purpose))) throw new Problem('conflict', 'not_under_way', 'It has ended already.')
  if (purpose === 'summary') await takeRequests(tx, videoId)
  await tellChanged(tx, videoId)
  await tellManagers(tx, videoId)
}
