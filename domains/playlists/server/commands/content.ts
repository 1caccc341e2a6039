import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { appendItem, appendItems, countItems, listOrder, removeItem, removeItems, writeOrder } from '../queries/items.ts'
import { type Sorting, sortItems, unsortItems } from '../queries/sorting.ts'
import { putBack, reordered } from '../reorder.ts'
import { tellChanged } from './changes.ts'
import { lockManaged } from './find.ts'

/** The most videos of one playlist. */
const most = 10_000
const full = () => new Problem('conflict', 'full', `A playlist has at most ${most.toLocaleString('en')} videos.`)

/** @returns the playlist's id */
export async function addVideo(tx: Tx, viewer: Person, name: string, videoId: string): Promise<string> {
  const { id } = await lockManaged(tx, viewer, name)
  await getVisibleVideo(tx, viewer, videoId)
  if ((await countItems(tx, id)) >= most) throw full()
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

type Places = Readonly<Record<string, number>>

/** @param places at which some of them stood, from 1; the others come to the end */
export async function addVideos(tx: Tx, viewer: Person, name: string, { videos, places }: { videos: readonly string[]; places: Places }) {
  const { id } = await lockManaged(tx, viewer, name)
  const added = await appendItems(tx, viewer, id, videos)
  if (added.length === 0) return { id, added }
  if ((await countItems(tx, id)) > most) throw full()
  const known = Object.entries(places).filter(([video]) => added.includes(video))
  if (known.length > 0) await arrange(tx, id, (ids) => putBack(ids, Object.fromEntries(known)))
  await tellChanged(tx, id)
  return { id, added }
}

export async function removeVideos(tx: Tx, viewer: Person, name: string, videos: readonly string[]) {
  const { id } = await lockManaged(tx, viewer, name)
  const removed = await removeItems(tx, id, videos)
  if (removed.length > 0) await tellChanged(tx, id)
  return { id, removed }
}

export async function sortPlaylist(tx: Tx, viewer: Person, name: string, sorting: Sorting): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  await sortItems(tx, viewer, id, sorting)
  await tellChanged(tx, id)
}

export async function unsortPlaylist(tx: Tx, viewer: Person, name: string): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  if (!(await unsortItems(tx, id))) throw new Problem('conflict', 'not_sorted', 'There is no earlier order to go back to.')
  await tellChanged(tx, id)
}

/** @param members new serial numbers by video */
export async function reorderPlaylist(tx: Tx, viewer: Person, name: string, members: Places): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  await arrange(tx, id, (ids) => reordered(ids, members))
  await tellChanged(tx, id)
}

async function arrange(tx: Tx, id: string, change: (ids: readonly string[]) => string[]): Promise<void> {
  const order = await listOrder(tx, id)
  const next = change(order.map(({ videoId }) => videoId))
  await writeOrder(
    tx,
    id,
    next,
    order.map(({ position }) => position),
  )
}
