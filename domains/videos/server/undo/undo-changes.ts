import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import { channels } from '../asks.ts'
import { videoAudience } from '../audience.ts'
import { changeVideo, lockManaged, tellChanged, type Update, type Updated } from '../commands/update.ts'
import { countRevision } from '../queries/changes.ts'
import type { VideoRow } from '../queries/detail.ts'
import { refreshReaders } from '../queries/readers.ts'
import { insertReviewStep } from '../queries/reviews.ts'
import { refreshWords } from '../queries/words.ts'
import { findChange, insertChange, putSettingsBack, readSettings, type StandingSettings, takeChange } from './queries.ts'

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
  return { ...updated, undo: await insertChange(tx, { videoId, accountId: viewer.id }, { before, after }) }
}

/**
 * Puts back what stood before a change of one's own, where nobody has changed any of it since.
 *
 * @throws Problem not_found, forbidden, conflict (changed)
 */
export async function undoChange(tx: Tx, viewer: Person, changeId: string): Promise<{ id: string; displayname: string }> {
  const videoId = await findChange(tx, changeId, viewer.id)
  if (videoId === undefined) throw new Problem('not_found')
  const video = await lockManaged(tx, viewer, videoId)
  const change = await takeChange<Standing>(tx, changeId)
  if (!change) throw new Problem('not_found')
  // As the database keeps it: a number may have been written otherwise.
  const now: unknown = JSON.parse(JSON.stringify(await standingOf(tx, viewer, videoId)))
  if (!isDeepStrictEqual(now, change.after)) throw new Problem('conflict', 'changed', 'Somebody else has changed it in the meantime.')
  await putBack(tx, viewer, video, change)
  return { id: video.id, displayname: video.title }
}

async function putBack(tx: Tx, viewer: Person, video: VideoRow, { before, after }: { before: Standing; after: Standing }): Promise<void> {
  const { id: videoId } = video
  if (!isDeepStrictEqual(before.channels, after.channels))
    await channels().publish(tx, viewer, { videoId, type: video.type as VideoType, channels: before.channels, whole: true })
  if (before.settings.review_state !== 'SENT' && after.settings.review_state === 'SENT')
    await insertReviewStep(tx, { videoId, state: 'WITHDRAWN', actorId: viewer.id, reviewerId: video.reviewer_id, comment: '' })
  await putSettingsBack(tx, videoId, before.settings)
  await videoAudience.replaceMembers(tx, videoId, { types: ['USER', 'GROUP'], members: before.members })
  await countRevision(tx, videoId)
  await refreshWords(tx, [videoId])
  await refreshReaders(tx, [videoId])
  await tellChanged(tx, videoId)
}
