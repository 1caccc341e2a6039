import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { can, type Rights } from './policy.ts'
import { findPrivate, findVisibleVideo, listVisibleIds } from './queries/detail.ts'
import { listVisibleOver } from './queries/over.ts'

/** Whether this viewer sees a video; a video that isn't there is seen by nobody. */
export async function maySee(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  return (await listVisibleIds(db, viewer, [id])).length > 0
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

/** Whether the bytes of an asset are for this viewer: any video over it that they see will do. */
export async function mayReadAsset(db: Db, viewer: Viewer, assetId: string, purpose: 'play' | 'download'): Promise<boolean> {
  const over = await listVisibleOver(db, viewer, assetId)
  return purpose === 'play' ? over.length > 0 : over.some((video) => can.download(viewer, video))
}
