import type { Tile } from '#domains/videos/contract.ts'
import { listTilesOf } from '#domains/videos/server.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { searchQuery } from '../contract/searching.ts'
import type { searchRoutes } from '../contract.ts'
import { findKinds, type SearchAsks } from './kinds.ts'
import { listTopicsOf } from './queries/suggesting.ts'
import { find } from './searching.ts'
import { wishOf } from './wish.ts'

type Suggestions = AnswerOf<typeof searchRoutes.suggest>['items']

const most = 8
/** Topics, and things of each other kind, among them. */
const mostOthers = 2

const pageOf = ({ type, id }: Tile) => (type === 'short' ? `/web/shorts/${id}` : `/web/videos/${id}/play`)

/** Titles and topics that go on from what was typed so far, and other things that are called so: what this viewer may see. */
export async function suggest(db: Db, viewer: Viewer, qtext: string, asks: SearchAsks): Promise<Suggestions> {
  const wish = wishOf(searchQuery.parse({ qtext, shallow_search: true, max: most }), false)
  if (wish.asked.words.length === 0) return []
  const few = { text: qtext, selected: {}, order: wish.order, descending: wish.descending, first: 0, max: mostOthers }
  const [{ found }, topics, kinds] = await Promise.all([
    find(db, viewer, wish, { kinds: [] }),
    listTopicsOf(db, viewer, wish.asked, mostOthers),
    findKinds(db, viewer, asks.kinds, few),
  ])
  const others: Suggestions = [
    ...topics.map((topic) => ({ text: topic, type: 'topic' as const, id: topic, url: `/web/topics/${encodeURIComponent(topic)}` })),
    ...kinds.flatMap(({ items }) => items.slice(0, mostOthers).map(({ displayname: text, type, id, url }) => ({ text, type, id, url }))),
  ]
  const tiles = await listTilesOf(db, viewer, found.ids.slice(0, Math.max(0, most - others.length)))
  return [...tiles.map((tile) => ({ text: tile.displayname, type: tile.type, id: tile.id, url: pageOf(tile) })), ...others].slice(0, most)
}
