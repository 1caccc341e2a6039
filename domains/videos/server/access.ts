import type { MediaAsks } from '#domains/media/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { can, type Rights } from './policy.ts'
import { findPrivate, findVisibleVideo, visibleOne } from './queries/detail.ts'
import { embedPrincipal } from './queries/readers.ts'
import { listVisibleByAsset } from './queries/videos-by-asset.ts'
import type { Lock, LocksAsk } from './showing.ts'

/** Whether this viewer sees a video; a video that isn't there is seen by nobody. */
export async function maySee(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  return (await visibleOne(db, viewer, { videoId: id })).length > 0
}

/** Whether this viewer gets its page: who sees it, and who may open it all the same after being asked (CM-2.69). */
export async function mayOpen(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  if (await maySee(db, viewer, id)) return true
  return can.openPrivate(viewer) && (await findPrivate(db, id)) !== undefined
}

/** Whether this viewer gets its player alone, as other sites embed it: not of a restricted one, except for who manages it. */
export async function mayEmbed(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const video = await findVisibleVideo(db, viewer, id)
  return video !== undefined && (can.embed(video) || can.manage(viewer, video))
}

/** Whether this viewer, who sees it, manages it. */
export const manages = (viewer: Viewer, video: Rights): boolean => can.manage(viewer, video)

/** Whether this viewer gets the page of its settings. */
export async function mayManage(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const video = await findVisibleVideo(db, viewer, id)
  return video !== undefined && can.manage(viewer, video)
}

/** Of these videos, those that stand in sequences of a kind which bind this viewer: where they wait, or null where one has come to them. */
export type SequencesAsk = (db: Db | Tx, viewer: Viewer, videoIds: readonly string[]) => Promise<ReadonlyMap<string, Lock | null>>

/** A video is open where a sequence has come to it, of whatever kind, so that two never wait for each other. */
export const locksOf =
  (kinds: readonly SequencesAsk[]): LocksAsk =>
  async (db, viewer, videoIds) => {
    if (can.manageOthers(viewer)) return new Map()
    const ids = videoIds.filter((id) => !isLetIn(viewer, id))
    const found = await Promise.all(kinds.map((sequences) => sequences(db, viewer, ids)))
    return new Map(
      ids.flatMap((id) => {
        const places = found.flatMap((sequences) => sequences.get(id) ?? (sequences.has(id) ? [null] : []))
        const [lock] = places
        return lock && !places.includes(null) ? [[id, lock] as const] : []
      }),
    )
  }

/** Whether an embed token names this very video: its manager has shown it by itself, and who watches so could never come to it in an order. */
const isLetIn = ({ role, principals }: Viewer, videoId: string): boolean =>
  role === 'virtualuser' && principals.includes(embedPrincipal(videoId))

/**
 * Whether the bytes of an asset are for this viewer: its pictures where they see a video over it, what plays where one of them is not locked,
 * the uploaded file where one may be downloaded, whole and with all that it tells where they manage one.
 */
export const readingAssets =
  (locks: LocksAsk): MediaAsks['mayRead'] =>
  async (db, viewer, assetId, purpose) => {
    const over = await listVisibleByAsset(db, viewer, assetId)
    const rule = { download: can.download, manage: can.manage, look: () => true, play: () => true }[purpose]
    const wanted = over.filter((video) => rule(viewer, video))
    if (wanted.length === 0 || purpose === 'look' || purpose === 'manage') return wanted.length > 0
    const ids = wanted.map(({ id }) => id)
    return (await locks(db, viewer, ids)).size < ids.length
  }
