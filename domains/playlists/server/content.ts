import type { Tile } from '#domains/videos/contract.ts'
import { listTilesOf } from '#domains/videos/server.ts'
import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ContentQuery } from '../contract/content.ts'
import type { ContentPage, Playlist, PlaylistItem } from '../contract.ts'
import { getPlain } from './commands/find.ts'
import { can } from './policy.ts'
import { presentItem, presentPlaylist } from './present.ts'
import { findSerial, listItems, measureItems, type PlacedItem, type Shuffle } from './queries/items.ts'
import { findPlain, findPlaylist, type PlainPlaylist } from './queries/playlists.ts'

export async function showPlaylist(db: Db, viewer: Viewer, name: string): Promise<Playlist> {
  const row = await findPlaylist(db, viewer, name)
  if (!row) throw new Problem('not_found')
  const figures = await measureItems(db, viewer, { playlistId: row.id, manages: can.manage(viewer, row) })
  return presentPlaylist(row, figures, viewer)
}

/** `after` and `before` hold serial numbers; a page before one is as long as there are items before it. */
function windowOf(query: ContentQuery): { first: number; max: number } {
  if (query.after !== undefined) return { first: query.after, max: query.max }
  if (query.before === undefined) return { first: firstOf({ ...query, first: query.first }), max: query.max }
  const first = Math.max(0, query.before - 1 - query.max)
  return { first, max: Math.max(0, query.before - 1 - first) }
}

/** A page of a playlist, as this viewer may see and watch it. */
export async function showContent(db: Db, viewer: Viewer, name: string, query: ContentQuery): Promise<ContentPage> {
  const playlist = await getPlain(db, viewer, name)
  const manages = can.manage(viewer, playlist)
  const { first, max } = windowOf(query)
  const asked = { playlistId: playlist.id, manages, waits: waitsFor(viewer, playlist), shuffle: shuffleOf(playlist, query) }
  const page = pageFrom(max === 0 ? [] : await listItems(db, viewer, { ...asked, first, max }), first, max)
  const total = query.count ? (await measureItems(db, viewer, { playlistId: playlist.id, manages })).items : null
  return {
    ...page,
    items: await presentItems(db, viewer, page.items),
    ...(total === null ? {} : { total, more: false }),
    view: query.view,
  }
}

/** What must be watched in its order is never shuffled. */
const shuffleOf = ({ sequential }: PlainPlaylist, { shuffle: seed, shuffle_from: from }: ContentQuery): Shuffle | undefined =>
  seed === undefined || sequential ? undefined : { seed, from }

/** The first of its videos; nothing of a playlist that the viewer does not see. */
export async function listVideosOfPlaylist(db: Db, viewer: Viewer, name: string, max: number): Promise<Tile[]> {
  const playlist = await findPlain(db, viewer, name)
  if (!playlist) return []
  const items = (await listItems(db, viewer, { playlistId: playlist.id, manages: false, waits: false, first: 0, max })).slice(0, max)
  return listTilesOf(
    db,
    viewer,
    items.map((item) => item.videoId),
  )
}

/** Nothing waits for who manages it. */
const waitsFor = (viewer: Viewer, playlist: PlainPlaylist) => playlist.sequential && !can.manage(viewer, playlist)

async function presentItems(db: Db, viewer: Viewer, items: readonly PlacedItem[]): Promise<PlaylistItem[]> {
  const tiles = await listTilesOf(
    db,
    viewer,
    items.filter((item) => item.visible).map((item) => item.videoId),
  )
  const tileOf = new Map(tiles.map((tile) => [tile.id, tile]))
  return items.map((item) => {
    const tile = tileOf.get(item.videoId)
    return presentItem(item, tile, item.waits && !item.watched && !tile?.can.manage)
  })
}

export interface Placed {
  readonly item: PlaylistItem
  readonly count: number
}

/** One item as who manages the playlist sees it, and how many there are. */
export async function showItem(db: Db, viewer: Viewer, name: string, videoId: string): Promise<Placed> {
  const playlist = await getPlain(db, viewer, name)
  const asked = { playlistId: playlist.id, manages: true, waits: false }
  const serial = await findSerial(db, viewer, { ...asked, videoId })
  const [row] = serial === undefined ? [] : await listItems(db, viewer, { ...asked, first: serial - 1, max: 1 })
  if (!row) throw new Problem('not_found')
  const [item] = await presentItems(db, viewer, [row])
  if (!item) throw new Problem('not_found')
  return { item, count: (await measureItems(db, viewer, asked)).items }
}
