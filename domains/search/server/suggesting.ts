import { listedTypes } from '#domains/content/server.ts'
import { listTilesOf } from '#domains/videos/server.ts'
import { videoAddress } from '#domains/videos/video-address.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { searchQuery } from '../contract/searching.ts'
import type { searchRoutes } from '../contract.ts'
import { listCardsInOrder } from './cards.ts'
import { listTopicsOf } from './queries/suggesting.ts'
import { searchRequestOf } from './search-request.ts'
import { find } from './searching.ts'

type Suggestions = AnswerOf<typeof searchRoutes.suggest>['items']

const most = 8
/** Topics, and things of each other kind, among them. */
const mostOthers = 2

/** Titles and topics that go on from what was typed so far, and other things that are called so: what this viewer may see. */
export async function suggest(db: Db, viewer: Viewer, qtext: string): Promise<Suggestions> {
  const request = searchRequestOf(searchQuery.parse({ qtext, shallow_search: true, max: most }), false)
  if (request.asked.words.length === 0) return []
  const [{ found }, topics] = await Promise.all([find(db, viewer, request), listTopicsOf(db, viewer, request.asked, mostOthers)])
  const cards = await Promise.all(
    listedTypes().map((type) => listCardsInOrder(db, { viewer, type, ids: (found.others[type.plural] ?? []).slice(0, mostOthers) })),
  )
  const others: Suggestions = [
    ...topics.map((topic) => ({ text: topic, type: 'topic' as const, id: topic, url: `/web/topics/${encodeURIComponent(topic)}` })),
    ...cards.flat().map(({ displayname: text, type, id, url }) => ({ text, type, id, url })),
  ]
  const tiles = await listTilesOf(db, viewer, found.ids.slice(0, Math.max(0, most - others.length)))
  return [...tiles.map((tile) => ({ text: tile.displayname, type: tile.type, id: tile.id, url: videoAddress(tile) })), ...others].slice(
    0,
    most,
  )
}
