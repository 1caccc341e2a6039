import type { EmbedGrant } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { updateVideo } from '../queries/changes.ts'
import type { VideoRow } from '../queries/detail.ts'
import { embedPrincipal, isShownTo, letBeEmbedded, lockTitle, refreshReaders } from '../queries/readers.ts'
import { lockChangeable } from './update.ts'

/**
 * Lets holders of embed tokens that name this video see it, as long as it is on air; who manages it may decide that.
 *
 * @throws Problem not_found, forbidden, conflict (restricted_video, expired)
 */
export async function allowEmbedding(tx: Tx, viewer: Person, id: string): Promise<VideoRow> {
  const video = await lockChangeable(tx, viewer, id)
  if (!can.embed(video)) throw new Problem('conflict', 'restricted_video', 'This video may not be embedded.')
  await updateVideo(tx, video.id, { embedded: true })
  await refreshReaders(tx, [video.id])
  return video
}

/**
 * The same of many: those of these videos that the viewer manages, but for restricted and expired ones.
 *
 * @returns which those are
 */
export async function allowEmbeddingOf(tx: Tx, viewer: Person, ids: readonly string[]): Promise<string[]> {
  const allowed = await letBeEmbedded(tx, viewer, ids)
  const fresh = allowed.filter(({ isNew }) => isNew).map(({ id }) => id)
  if (fresh.length > 0) await refreshReaders(tx, fresh)
  return allowed.map(({ id }) => id)
}

/** What an embed token for this video lets its holder read right now; undefined while it may not be embedded or is not on air. */
export async function findEmbedGrant(tx: Tx, id: string): Promise<EmbedGrant | undefined> {
  const title = await lockTitle(tx, id)
  const principal = embedPrincipal(id)
  return title !== undefined && (await isShownTo(tx, id, principal)) ? { principal, id, title } : undefined
}

/**
 * The same, refused while it would not be shown to them.
 *
 * @throws Problem not_found, forbidden, conflict (restricted_video, expired, not_published)
 */
export async function grantVideoEmbed(tx: Tx, viewer: Person, id: string): Promise<EmbedGrant> {
  const video = await allowEmbedding(tx, viewer, id)
  const principal = embedPrincipal(video.id)
  if (!(await isShownTo(tx, video.id, principal)))
    throw new Problem('conflict', 'not_published', 'This video is private or not ready yet, so nobody else could see it.')
  return { principal, id: video.id, title: video.title }
}
