import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { insertCompletion } from '../queries/changes.ts'
import { findTrack } from '../queries/rows.ts'

/**
 * Somebody has watched every video of the track that they see; the ledger says whether that is so.
 *
 * @returns whether it is the first time
 */
export async function completeTrack(tx: Tx, viewer: Person, name: string): Promise<{ name: string; isFirst: boolean }> {
  const track = await findTrack(tx, viewer, name)
  if (!track) throw new Problem('not_found')
  if (track.total === 0 || track.completed < track.total)
    throw new Problem('conflict', 'not_completed', 'Not all videos of this track are watched yet.')
  return { name: track.name, isFirst: await insertCompletion(tx, track.id, viewer.id) }
}
