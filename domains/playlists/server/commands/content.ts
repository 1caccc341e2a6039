import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { appendItem, countItems, listOrder, removeItem, writeOrder } from '../queries/items.ts'
import { rearranged } from '../rearranged.ts'
import { tellChanged } from './changes.ts'
import { lockManaged } from './find.ts'

/** The most videos of one playlist. */
const most = 10_000

/** @returns the playlist's id */
export async function addVideo(tx: Tx, viewer: Person, name: string, videoId: string): Promise<string> {
  const { id } = await lockManaged(tx, viewer, name)
  await getVisibleVideo(tx, viewer, videoId)
  if ((await countItems(tx, id)) >= most)
    throw new Problem('conflict', 'full', `A playlist has at most ${most.toLocaleString('en')} videos.`)
  if (!(await appendItem(tx, id, videoId))) throw new Problem('conflict', 'already_added', 'This video is already in the playlist.')
  await tellChanged(tx, id)
  return id
}

/** @returns the playlist's id */
export async function removeVideo(tx: Tx, viewer: Person, name: string, videoId: string): Promise<string> {
  const { id } = await lockManaged(tx, viewer, name)
  if (!(await removeItem(tx, id, videoId))) throw new Problem('not_found')
  await tellChanged(tx, id)
  return id
}

/** @param members new serial numbers by video */
export async function reorderPlaylist(tx: Tx, viewer: Person, name: string, members: Readonly<Record<string, number>>): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  const order = await listOrder(tx, id)
  const next = rearranged(
    order.map(({ videoId }) => videoId),
    members,
  )
  await writeOrder(
    tx,
    id,
    next,
    order.map(({ position }) => position),
  )
  await tellChanged(tx, id)
}
