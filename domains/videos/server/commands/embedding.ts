import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { updateVideo } from '../queries/changes.ts'
import { refreshReaders } from '../queries/readers.ts'
import { lockChangeable } from './update.ts'

/**
 * Lets holders of embed tokens that name this video see it while it is on air, which who manages it may decide.
 *
 * @returns the principal that they read it by
 * @throws Problem not_found, forbidden, conflict (restricted_video, expired)
 */
export async function nameVideo(tx: Tx, viewer: Person, id: string): Promise<string> {
  const video = await lockChangeable(tx, viewer, id)
  if (!can.embed(video)) throw new Problem('conflict', 'restricted_video', 'This video may not be embedded.')
  await updateVideo(tx, video.id, { embedded: true })
  await refreshReaders(tx, [video.id])
  return video.id.replace('gcc-', '')
}
