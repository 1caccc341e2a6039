import { peopleOf } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { emit, emitEach } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { trackFacts } from '../../contract/facts.ts'
import {
  type CompletedTrack,
  type CompletionLook,
  completionsOf,
  insertCompletion,
  insertUnnoticed,
  listNewlyCompleted,
  listTracksUnnoticed,
  listUnnoticed,
  lockContent,
  markTold,
  type TrackLook,
} from '../queries/completion.ts'
import { findTrack } from '../queries/rows.ts'

/** People who are written down together. */
const atOnce = 500

/** Writes down, once, that somebody has completed a track, and says so. */
async function complete(tx: Tx, completion: CompletedTrack): Promise<void> {
  const { trackId, accountId } = completion
  if (await insertCompletion(tx, completion)) await emit(tx, trackFacts.completed, { trackId, accountId })
}

/** Somebody has watched a video to its end, or passed a quiz of it: of some tracks it may have been the last. */
export async function completeTracksWith(tx: Tx, accountId: string, videoId: string): Promise<void> {
  const [person] = await peopleOf(tx, [accountId])
  if (!person) return
  for (const trackId of await listNewlyCompleted(tx, person, videoId)) await complete(tx, { trackId, accountId })
}

/** Writes down some who have completed a track without anybody noticing. @returns 0: there are no more */
export async function completeSome(tx: Tx, look: TrackLook): Promise<number> {
  const { trackId } = look
  const found = await listUnnoticed(tx, look, atOnce)
  // Whoever puts something into the track waits for these few alone; what they have put into it is seen by the next statement.
  if (found.length === 0 || !(await lockContent(tx, trackId))) return 0
  const accountIds = await insertUnnoticed(tx, { trackId, accountIds: found })
  await emitEach(tx, trackFacts.completed, completionsOf(trackId, accountIds))
  return found.length
}

/** Something other than watching may have made people complete: writes down once who is, and says so. May be asked for again at any time. */
export async function noticeCompletions(db: Db, look: CompletionLook, signal: AbortSignal): Promise<void> {
  const { accountIds } = look
  const trackIds = look.trackId === undefined ? await listTracksUnnoticed(db, look.accountIds) : [look.trackId]
  for (const trackId of trackIds) {
    const some = () => db.transaction().execute((tx) => completeSome(tx, { trackId, accountIds }))
    do {
      // The job is run again then: what is lost here nobody else notices.
      signal.throwIfAborted()
    } while ((await some()) > 0)
  }
}

/**
 * Somebody has done every video of the track that they see; the ledger says whether that is so, and where the track asks for it, their attempts
 * at quizzes.
 *
 * @param at when that was: what was watched somewhere else, or before the track was there; now, where nothing is said
 * @returns whether their page has not told it before
 */
export async function completeTrack(tx: Tx, viewer: Person, name: string, at?: Date): Promise<{ name: string; isFirst: boolean }> {
  const track = await findTrack(tx, viewer, name)
  if (!track) throw new Problem('not_found')
  if (track.total === 0 || track.completed < track.total)
    throw new Problem(
      'conflict',
      'not_completed',
      track.quizzes_required
        ? 'Not all videos of this track are watched, or not all quizzes passed yet.'
        : 'Not all videos of this track are watched yet.',
    )
  await complete(tx, { trackId: track.id, accountId: viewer.id, at })
  return { name: track.name, isFirst: await markTold(tx, track.id, viewer.id) }
}
