import { peopleOf } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { trackFacts } from '../../contract/facts.ts'
import { type CompletedTrack, insertCompletion, listNewlyCompleted, markTold } from '../queries/completion.ts'
import { findTrack } from '../queries/rows.ts'

/** Writes down, once, that somebody has completed a track, and says so. */
async function complete(tx: Tx, completion: CompletedTrack): Promise<void> {
  const { trackId, accountId } = completion
  if (await insertCompletion(tx, completion)) await emit(tx, trackFacts.completed, { trackId, accountId })
}

/** Somebody has watched a video to its end: of some tracks it may have been the last. */
export async function completeTracksWith(tx: Tx, accountId: string, videoId: string): Promise<void> {
  const [person] = await peopleOf(tx, [accountId])
  if (!person) return
  for (const trackId of await listNewlyCompleted(tx, person, videoId)) await complete(tx, { trackId, accountId })
}

/**
 * Somebody has watched every video of the track that they see; the ledger says whether that is so. The last one that was left may also have
 * been taken out of it.
 *
 * @param at when that was: what was watched somewhere else, or before the track was there; now, where nothing is said
 * @returns whether their page has not told it before
 */
export async function completeTrack(tx: Tx, viewer: Person, name: string, at?: Date): Promise<{ name: string; isFirst: boolean }> {
  const track = await findTrack(tx, viewer, name)
  if (!track) throw new Problem('not_found')
  if (track.total === 0 || track.completed < track.total)
    throw new Problem('conflict', 'not_completed', 'Not all videos of this track are watched yet.')
  await complete(tx, { trackId: track.id, accountId: viewer.id, at })
  return { name: track.name, isFirst: await markTold(tx, track.id, viewer.id) }
}
