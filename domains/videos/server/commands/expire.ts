import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { isExpired } from '../present.ts'
import { endNow } from '../queries/expiry.ts'
import { refreshReaders } from '../queries/readers.ts'
import { lockManaged, tellChanged } from './update.ts'

/** Ends a video now; one that has ended stays as it is. */
export async function expireVideo(tx: Tx, viewer: Person, id: string): Promise<void> {
  const video = await lockManaged(tx, viewer, id)
  if (isExpired(video)) return
  await endNow(tx, id)
  await refreshReaders(tx, [id])
  await tellChanged(tx, id)
}
