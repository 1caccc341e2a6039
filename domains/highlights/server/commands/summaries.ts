import { notify } from '#domains/notifications/server.ts'
import { lockChangeable, tellChanged } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { summaryReady } from '../notifications.ts'
import { listSummaries, removeSummary, type SummaryState, takeRequests, writeSummary } from '../queries/summaries.ts'
import { tellManagers } from './highlights.ts'

/**
 * Shows a summary from now on, the suggested one or other words, and tells those who waited for it.
 *
 * @throws Problem not_found, forbidden, conflict (expired)
 */
export async function keepSummary(tx: Tx, viewer: Person, videoId: string, text: string): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  const summaries = await listSummaries(tx, videoId)
  const from = summaries.find(({ state }) => state === 'suggested') ?? summaries.find(({ state }) => state === 'kept')
  const edited = from !== undefined && (from.edited || from.text !== text)
  await writeSummary(tx, videoId, {
    state: 'kept',
    text,
    // Of other words nobody has looked whether they say so.
    sentences: edited || !from ? [] : (from.sentences as never),
    method: from?.method ?? 'person',
    version: from?.version ?? '',
    edited,
    ...(from && !edited ? { madeAt: from.made_at } : {}),
    keptBy: viewer.id,
  })
  await removeSummary(tx, videoId, 'suggested')
  await showNewSummary(tx, videoId, viewer.id)
}

/** Those who see the video see it from now on, and those who waited are told. */
export async function showNewSummary(tx: Tx, videoId: string, actorId: string | null): Promise<void> {
  await tellChanged(tx, videoId)
  await tellManagers(tx, videoId)
  await tellWaiting(tx, videoId, { actorId, message: '' })
}

/** @param failure a sentence: why there is none; empty: there is one */
export async function tellWaiting(
  tx: Tx,
  videoId: string,
  { actorId, message }: { readonly actorId: string | null; readonly message: string },
): Promise<void> {
  const accountIds = await takeRequests(tx, videoId)
  if (accountIds.length === 0) return
  const source = `${videoId} ${new Date().toISOString()}`
  await notify(tx, summaryReady, { subject: { type: 'video', id: videoId }, actorId, source, message, data: { accountIds } })
}

/**
 * A suggestion that is dropped ends the waiting of those who asked: they may ask again.
 *
 * @throws Problem not_found, forbidden, conflict (expired)
 */
export async function deleteSummary(tx: Tx, viewer: Person, videoId: string, state: SummaryState): Promise<void> {
  await lockChangeable(tx, viewer, videoId)
  if (!(await removeSummary(tx, videoId, state))) throw new Problem('not_found', 'summary', 'There is no such summary any more.')
  if (state === 'suggested') await takeRequests(tx, videoId)
  await tellChanged(tx, videoId)
  await tellManagers(tx, videoId)
}
