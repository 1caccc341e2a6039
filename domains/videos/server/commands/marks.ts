import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { setLike, updateVideo } from '../queries/changes.ts'
import { getVisibleVideo } from '../queries/detail.ts'
import { lockChangeable, tellChanged } from './update.ts'

export async function featureVideo(tx: Tx, viewer: Person, id: string, featured: boolean): Promise<void> {
  await lockChangeable(tx, viewer, id)
  await updateVideo(tx, id, { featured })
  await tellChanged(tx, id)
}

/** Twice counts once. */
export async function likeVideo(tx: Tx, viewer: Person, id: string, liked: boolean): Promise<{ likes: number; liked: boolean }> {
  const video = await getVisibleVideo(tx, viewer, id)
  if (!can.like(viewer)) throw new Problem('forbidden')
  return { likes: await setLike(tx, video.id, viewer.id, liked), liked }
}
