import { getVisibleVideo, listTilesOf } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ListsOfVideo, listRoutes, SavedList } from '../contract.ts'
import { mostOfOne } from '../names.ts'
import { listHeld, listHolding, listLists } from './queries.ts'

export async function readListsOfVideo(db: Db, viewer: Person, videoId: string): Promise<ListsOfVideo> {
  await getVisibleVideo(db, viewer, videoId)
  const [lists, holding] = [await listLists(db, viewer.id), await listHolding(db, viewer.id, videoId)]
  const items = lists.map(({ id, name }) => ({ name, checked: id !== null && holding.has(id) }))
  return { items, count: holding.size, limit: mostOfOne }
}

export async function readLists(db: Db, viewer: Person, asked: QueryOf<typeof listRoutes.listLists>): Promise<SavedList[]> {
  const { text, first, max, order_by: order } = asked
  const descending = asked.order_type === '' ? order !== 'displayname' : asked.order_type === 'desc'
  const all = (await listLists(db, viewer.id)).map((list, listindex) => ({ ...list, listindex }))
  const wanted = text === undefined ? all : all.filter(({ name }) => name === text)
  if (text !== undefined && wanted.length === 0) throw new Problem('not_found')
  const ids = wanted.flatMap(({ id }) => id ?? [])
  const held = await listHeld(db, viewer, ids, { order, descending, first, max })
  const shown = new Set([...held.values()].flatMap((list) => list.ids.slice(0, max)))
  const tiles = new Map((await listTilesOf(db, viewer, [...shown])).map((tile) => [tile.id, tile]))
  return wanted.map(({ id, name, listindex }) => {
    const list = id === null ? undefined : held.get(id)
    const videos = (list?.ids ?? []).slice(0, max).flatMap((one) => tiles.get(one) ?? [])
    return {
      name,
      listindex,
      total: list?.total ?? 0,
      saved_at: list?.savedAt?.toISOString() ?? null,
      videos,
      next: (list?.ids.length ?? 0) > max ? first + max : null,
    }
  })
}
