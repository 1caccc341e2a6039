import { isDeepStrictEqual } from 'node:util'
import { endEmbedTokens, holdExistingAccount } from '#domains/accounts/server.ts'
import { changedSince } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import { channels } from '../asks.ts'
import { videoAudience } from '../audience.ts'
import { bringBack, deleteVideo } from '../commands/deletion.ts'
import { changeVideo, lockManaged, tellChanged, type Update, type Updated } from '../commands/update.ts'
import { can } from '../policy.ts'
import { countRevision } from '../queries/changes.ts'
import { type Deletion, lockDeletion } from '../queries/deletion.ts'
import { lockAnyVideo, type VideoRow } from '../queries/detail.ts'
import { embedPrincipal, refreshReaders } from '../queries/readers.ts'
import { insertReviewStep } from '../queries/reviews.ts'
import { refreshWords } from '../queries/words.ts'
import { changeLog, putSettingsBack, readSettings, type StandingSettings } from './queries.ts'

interface Standing extends StandingSettings {
  /** Ids of those that the person sees. */
  readonly channels: readonly string[]
}

async function standingOf(tx: Tx, viewer: Person, videoId: string): Promise<Standing> {
  const list = await channels().list(tx, viewer, videoId)
  return { ...(await readSettings(tx, videoId)), channels: list.map(({ id }) => id).toSorted() }
}

/** Changes a video, and keeps what stood before. `undo` takes it back for an hour. */
export async function changeUndoably(tx: Tx, viewer: Person, update: Update): Promise<Updated & { undo: string }> {
  const { id: videoId } = await lockManaged(tx, viewer, update.gconfid)
  const before = await standingOf(tx, viewer, videoId)
  const updated = await changeVideo(tx, viewer, update)
  const after = await standingOf(tx, viewer, videoId)
  return { ...updated, undo: await changeLog.insert(tx, { thingId: videoId, accountId: viewer.id }, { before, after }) }
}

/** Deletes a video. @returns what brings it back for an hour; undefined where it never played, since what was arriving stops */
export async function deleteUndoably(tx: Tx, viewer: Person, videoId: string): Promise<string | undefined> {
  await deleteVideo(tx, viewer, videoId)
  const deletion = await lockDeletion(tx, videoId)
  if (!deletion) throw new Error('a video that was deleted is deleted')
  if (!deletion.plays) return undefined
  return changeLog.insert<Partial<Deletion>>(
    tx,
    { thingId: videoId, accountId: viewer.id },
    { before: {}, after: { deleted_at: deletion.deletedAt } },
  )
}

interface Settled {
  readonly before: Standing
  readonly after: Standing
}

/**
 * Puts back what stood before a change of one's own, where nobody has changed any of it since. What was taken back already stays as it is.
 *
 * @throws Problem not_found, forbidden, conflict (changed)
 */
export async function undoChange(tx: Tx, viewer: Person, changeId: string): Promise<void> {
  const found = await changeLog.find<Standing | Deletion>(tx, changeId, viewer.id)
  if (!found) throw new Problem('not_found')
  if (found.undone) return
  const { thingId: videoId, before, after } = found
  if ('deleted_at' in after) return undoDeletion(tx, viewer, { changeId, videoId, deletion: after })
  const change = { before, after } as Settled
  const video = await (wasGivenAway(viewer, change) ? lockAnyVideo(tx, videoId) : lockManaged(tx, viewer, videoId))
  if (!(await changeLog.take(tx, changeId))) return
  if (!isUntouched(await standingOf(tx, viewer, videoId), change)) throw changedSince()
  await holdExistingAccount(tx, change.before.settings.owner_id)
  const { reviewer_id: reviewer } = change.before.settings
  if (typeof reviewer === 'string') await holdExistingAccount(tx, reviewer)
  await putBack(tx, viewer, video, change)
}

/** Who gives a video away need not see it any more, and takes it back all the same. */
const wasGivenAway = ({ id }: Person, { before, after }: Settled): boolean =>
  before.settings.owner_id === id && after.settings.owner_id !== id

/** Of a video that has another owner nothing at all has changed since; otherwise nothing of what is put back. */
function isUntouched(now: Standing, { before, after }: Settled): boolean {
  const hasOtherOwner = before.settings.owner_id !== after.settings.owner_id
  const compared = ({ settings: { revision, ...settings }, ...rest }: Standing) => ({
    ...rest,
    settings,
    ...(hasOtherOwner ? { revision } : {}),
  })
  // As the database keeps it: a number may have been written otherwise.
  return isDeepStrictEqual(JSON.parse(JSON.stringify(compared(now))), compared(after))
}

interface DeletionChange {
  readonly changeId: string
  readonly videoId: string
  readonly deletion: Deletion
}

async function undoDeletion(tx: Tx, viewer: Person, { changeId, videoId, deletion: undone }: DeletionChange): Promise<void> {
  const deletion = await lockDeletion(tx, videoId)
  // Whoever lost it meanwhile is not told that it was brought back, or deleted again by somebody else.
  if (deletion && !can.manage(viewer, deletion)) throw new Problem('not_found')
  if (!(await changeLog.take(tx, changeId))) return
  if (deletion?.deletedAt !== undone.deleted_at) throw changedSince()
  await bringBack(tx, videoId)
  await tellChanged(tx, videoId)
}

async function putBack(tx: Tx, viewer: Person, video: VideoRow, { before, after }: Settled): Promise<void> {
  const { id: videoId } = video
  if (!isDeepStrictEqual(before.channels, after.channels))
    await channels().publish(tx, viewer, { videoId, type: video.type as VideoType, channels: before.channels, whole: true })
  if (before.settings.review_state !== 'SENT' && after.settings.review_state === 'SENT')
    await insertReviewStep(tx, { videoId, state: 'WITHDRAWN', actorId: viewer.id, reviewerId: video.reviewer_id, comment: '' })
  await putSettingsBack(tx, videoId, before.settings)
  const { owner_id: heir } = after.settings
  if (heir !== before.settings.owner_id) await endEmbedTokens(tx, [embedPrincipal(videoId)], [heir])
  await videoAudience.replaceMembers(tx, videoId, { types: ['USER', 'GROUP'], members: before.members })
  await countRevision(tx, videoId, viewer.id)
  await refreshWords(tx, [videoId])
  await refreshReaders(tx, [videoId])
  await tellChanged(tx, videoId)
}
