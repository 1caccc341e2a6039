import { type Asked, forgiving, listTilesOf, maySee } from '#domains/videos/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { pageFrom } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FoundThing, SearchPage, SearchQuery } from '../contract.ts'
import { counted, facetsOf, ofTypes, tabsOf } from './counting.ts'
import { withHits } from './hits.ts'
import { findKinds, type KindFound, type SearchAsks } from './kinds.ts'
import { type Found, findIds, nothing } from './queries/finding.ts'
import { listForgiven } from './queries/forgiven.ts'
import { isWish, videoTypesOf, type Wish, wishOf } from './wish.ts'

/** Shown of each other kind before the videos of the first page. */
const mostInGroup = 3

type Others = readonly ({ readonly type: SearchPage['type'] } & KindFound)[]

export async function search(db: Db, viewer: Viewer, query: SearchQuery, asks: SearchAsks): Promise<SearchPage> {
  const wish = wishOf(query)
  if (videoIdPattern.test(query.qtext)) return exactly(db, viewer, query, { wish, asks })
  const [{ found, asked }, others] = await Promise.all([find(db, viewer, wish, asks), findOthers(db, viewer, { query, wish, asks })])
  const shown = others.find(({ type }) => type === query.type)
  const total = shown?.total ?? ofTypes(found.counts, query.type)
  const page = pageFrom<string | FoundThing>(shown?.items ?? found.ids, wish.first, wish.max)
  const items = shown
    ? shown.items.slice(0, wish.max)
    : await withHits(db, asked, await listTilesOf(db, viewer, found.ids.slice(0, wish.max)))
  return {
    ...page,
    ...totalOf(query, total, found.more && !shown),
    prev: prevOf(wish),
    items,
    qtext: query.qtext,
    forgiven: await listForgiven(db, asked, items.flatMap(textsOf)),
    type: query.type,
    tabs: tabsOf(found, others),
    facets: shown ? [] : facetsOf(found, wish.selected),
    groups: query.type === 'all' && wish.first === 0 ? groupsOf(others) : [],
  }
}

const textsOf = ({ displayname, hits }: SearchPage['items'][number]) => [displayname, ...hits.map(({ text }) => text)]

function totalOf({ count }: SearchQuery, total: number, more = false) {
  const all = counted(total, more)
  return count ? { total: all.count, more: all.more } : {}
}

const prevOf = ({ first, max }: Wish) => (first === 0 ? null : Math.max(0, first - max))

const groupsOf = (others: Others): SearchPage['groups'] =>
  others.filter(({ items }) => items.length > 0).map(({ type, items }) => ({ type, items: items.slice(0, mostInGroup) }))

interface Given {
  readonly wish: Wish
  readonly asks: SearchAsks
}

/** Of the kind that is shown a page, of the others a few; what they have in common with videos is the text and what was chosen. */
async function findOthers(db: Db, viewer: Viewer, { query, wish, asks }: Given & { query: SearchQuery }): Promise<Others> {
  if (!isWish(wish)) return asks.kinds.map(({ type }) => ({ type, items: [], total: 0 }))
  const few = { text: query.qtext, selected: wish.selected, order: wish.order, descending: wish.descending, first: 0, max: mostInGroup }
  const pages = asks.kinds.map((kind) =>
    findKinds(db, viewer, [kind], kind.type === query.type ? { ...few, first: wish.first, max: wish.max } : few),
  )
  return (await Promise.all(pages)).flat()
}

/** Where nothing has the words as they are written, typing errors are forgiven. */
export async function find(db: Db, viewer: Viewer, wish: Wish, { channels }: SearchAsks): Promise<{ found: Found; asked: Asked }> {
  const { asked } = wish
  if (!isWish(wish)) return { found: nothing, asked }
  const found = await findIds(db, viewer, wish, channels)
  if (found.any || asked.words.length === 0) return { found, asked }
  const forgiven = await forgiving(db, asked)
  return forgiven ? { found: await findIds(db, viewer, { ...wish, asked: forgiven }, channels), asked: forgiven } : { found, asked }
}

/** The video with this id and no other (CM-5.85). */
async function exactly(db: Db, viewer: Viewer, query: SearchQuery, { wish, asks }: Given): Promise<SearchPage> {
  const { qtext: id, type } = query
  const tiles = (await maySee(db, viewer, id)) ? await listTilesOf(db, viewer, [id]) : []
  const shown = tiles.filter((tile) => videoTypesOf[type].includes(tile.type))
  const counts = Object.fromEntries(tiles.map((tile) => [tile.type, 1]))
  const page = pageFrom(shown.slice(wish.first), wish.first, wish.max)
  const items = page.items.map((tile) => ({ ...tile, hits: [] }))
  const others = asks.kinds.map((kind) => ({ type: kind.type, total: 0 }))
  const tabs = tabsOf({ counts, more: false }, others)
  return {
    ...page,
    ...totalOf(query, shown.length),
    prev: prevOf(wish),
    items,
    qtext: id,
    type,
    forgiven: [],
    tabs,
    facets: [],
    groups: [],
  }
}
