import { audit } from '#domains/accounts/server.ts'
import { contentFacts } from '#domains/content/contract.ts'
import type { Owned } from '#domains/content/server.ts'
import { releasePictures, removeAsset, restoreAsset } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { videoFeed } from '../../contract/feed.ts'
import { can } from '../policy.ts'
import { keepAuthorName } from '../queries/changes.ts'
import {
  changeOwner,
  countOwned,
  isAssetShown,
  lockVideosShowing,
  markDeleted,
  removeOneOverdue,
  unmarkDeleted,
} from '../queries/deletion.ts'
import { refreshReaders } from '../queries/readers.ts'
import { refreshWords } from '../queries/words.ts'
import { lockManaged } from './update.ts'

/** Hides it from everybody at once; its bytes stay until nobody can undo it any more. */
export async function deleteVideo(tx: Tx, viewer: Person, id: string): Promise<void> {
  const { asset_id: assetId } = await lockManaged(tx, viewer, id)
  await markDeleted(tx, id)
  await lockVideosShowing(tx, assetId)
  if (!(await isAssetShown(tx, assetId))) await removeAsset(tx, assetId)
  await refreshReaders(tx, [id])
  await publish(tx, videoFeed.changed, id)
}

export async function restoreVideo(tx: Tx, viewer: Person, id: string): Promise<void> {
  if (!can.seeDeleted(viewer)) throw new Problem('forbidden')
  await bringBack(tx, id)
  await audit(tx, { accountId: viewer.id, action: 'video.restored', subject: id })
}

/** @throws Problem not_found, where there is no deletion that could be undone */
export async function bringBack(tx: Tx, id: string): Promise<void> {
  const assetId = await unmarkDeleted(tx, id)
  if (assetId === null) throw new Problem('not_found')
  await lockVideosShowing(tx, assetId)
  await restoreAsset(tx, assetId)
  await refreshReaders(tx, [id])
}

/** Removes what was deleted too long ago to be undone, with everything said about it, one a transaction; the bytes are media's. */
export async function sweepDeleted(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if (!(await db.transaction().execute(removeOne))) return
}

async function removeOne(tx: Tx): Promise<boolean> {
  const id = await removeOneOverdue(tx)
  if (id === null) return false
  await releasePictures(tx, `video:${id}`)
  await emit(tx, contentFacts.removed, { type: 'video', id })
  return true
}

/** What a person owns here; asked and handed over before the person is removed. */
export const videoOwned: Owned = {
  name: 'videos',
  count: countOwned,
  handOver: async (tx: Tx, from: string, to: string): Promise<void> => {
    await keepAuthorName(tx, from)
    const ids = await changeOwner(tx, from, to)
    await refreshReaders(tx, ids)
    await refreshWords(tx, ids)
  },
}
