import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { ListingQuery, MyQuery, VideoPage, VideoType } from '../contract.ts'
import { videoTypeNames } from '../type-names.ts'
import { foundInSearch, listed, listedInSearch, listedOfFew, visible } from './policy.ts'
import { presentTile } from './present.ts'
import {
  beyond,
  type Choice,
  type Cursor,
  countChosen,
  countNewest,
  isTrending,
  type Order,
  ownedBy,
  states,
  watched,
  withId,
} from './queries/choosing.ts'
import { listNewestTiles } from './queries/newest.ts'
import { findTiles } from './queries/searching.ts'
import type { TileRow } from './queries/tiles.ts'
import { type Asked, askedFor } from './queries/words.ts'
import { orderOfWord } from './query-words.ts'

type AnyQuery = ListingQuery | MyQuery

/** What is sorted by, and which way; without a wish the newest, or with words what fits them best. */
function orderOf(query: AnyQuery, fallback: Order): Pick<Choice, 'order' | 'descending'> {
  const order = query.order_by === undefined ? fallback : orderOfWord(query.order_by)
  return { order, descending: query.order_type === undefined ? order !== 'title' : query.order_type === 'desc' }
}

/** The id asked for, of the two ways to ask for one (CM-5.85, VW-5.31). */
function exactId({ searchWithGcc, qtext }: AnyQuery): string | null {
  for (const text of [searchWithGcc, qtext]) if (text !== undefined && videoIdPattern.test(text)) return text
  return null
}

interface Listing {
  readonly viewer: Viewer
  readonly query: AnyQuery
  readonly choice: Choice
  readonly scope: string
}

async function paged(db: Db, { viewer, query, choice, scope }: Listing): Promise<VideoPage> {
  const first = beginningOf(query)
  const cursor = cursorOf(query.after)
  const continues = choice.order === 'newest' && choice.descending
  if (cursor && !continues) throw new Problem('invalid', 'after', 'Only the newest first go on after an item.', 'after')
  const clauses = cursor ? [...choice.clauses, beyond(cursor)] : choice.clauses
  const found = await findTiles(db, viewer, { ...choice, clauses }, { first, max: query.max })
  const count = () => countChosen(db, { ...found.choice, clauses: choice.clauses })
  return pageOfTiles(found.rows, { viewer, query, first, scope, continues }, count)
}

const beginningOf = (query: AnyQuery): number => (query.after === undefined ? windowOf(query, { cursor: 'after' }).first : 0)

interface Around {
  readonly viewer: Viewer
  readonly query: AnyQuery
  readonly first: number
  readonly scope: string
  /** Whether the next page may be asked for by `after`. */
  readonly continues: boolean
}

async function pageOfTiles(
  rows: TileRow[],
  { viewer, query, first, scope, continues }: Around,
  count: () => Promise<number>,
): Promise<VideoPage> {
  const page = pageFrom(rows, first, query.max)
  const last = page.items.at(-1)
  const counted = query.count ? await count() : null
  return {
    ...page,
    items: page.items.map((row) => presentTile(row, viewer)),
    ...totalOf(counted),
    ...(continues && page.next !== null && last ? { after: cursorText(last) } : {}),
    scope,
    qtext: query.qtext,
  }
}

const cursorText = (row: TileRow) => `${row.published_at.toISOString()}_${row.id}`

function cursorOf(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined
  const [time = '', id = ''] = after.split(/_(.*)/s)
  const at = new Date(/^\d{4}-/.test(time) ? time : '')
  if (Number.isNaN(at.getTime()) || !videoIdPattern.test(id))
    throw new Problem('invalid', undefined, 'This is not where a page ended.', 'after')
  return { at, id }
}

/** A public listing: what is on air for the viewer. */
export async function listPublic(db: Db, viewer: Viewer, types: readonly VideoType[], query: ListingQuery): Promise<VideoPage> {
  const [type] = types
  if (type && types.length === 1 && isPlain(query)) return listNewest(db, viewer, type, query)
  const id = exactId(query)
  const asked = id === null ? wordsOf(query) : undefined
  const further = [...filtersOf(viewer, query.content_filtering), ...(id === null ? [] : [withId(id)])]
  const clauses = [onAirFor(viewer, { asked, scope: query.scope }), ...further]
  const scope = asked || id !== null ? 'all' : query.scope
  const order = orderOf(query, asked ? 'relevance' : orderOfScope[scope])
  const listing = { viewer, query, scope, choice: { types, clauses, asked, ofSearch: further.length === 0, ...order } }
  return scope === 'trending' ? listTrend(db, listing) : paged(db, listing)
}

/** What is watched most is asked one by one, in its order. */
function onAirFor(viewer: Viewer, { asked, scope }: { asked: Asked | undefined; scope: ListingQuery['scope'] }) {
  if (asked) return listedInSearch(viewer)
  return scope === 'trending' ? listedOfFew(viewer) : listed(viewer)
}

const orderOfScope: Record<ListingQuery['scope'], Order> = { all: 'newest', recent: 'newest', trending: 'trend', popular: 'views' }

/** Trending videos; the popular ones where nothing was watched this week (VW-4.28). */
async function listTrend(db: Db, listing: Listing): Promise<VideoPage> {
  const { choice, query } = listing
  const trending = await paged(db, { ...listing, choice: { ...choice, clauses: [...choice.clauses, isTrending] } })
  if (trending.items.length > 0 || trending.first > 0) return trending
  return paged(db, { ...listing, scope: 'popular', choice: { ...choice, ...orderOf(query, 'views') } })
}

/** Undefined without a text; `*` asks for nothing in particular. */
function wordsOf({ qtext, shallow_search }: AnyQuery): Asked | undefined {
  if (qtext === '' || qtext === '*') return undefined
  return askedFor(qtext, shallow_search)
}

/** Nothing but the newest is asked for. */
const isPlain = (query: ListingQuery) => {
  const { scope, order_by, order_type, content_filtering } = query
  const isAnyText = exactId(query) !== null || wordsOf(query) !== undefined
  return !isAnyText && orderOfScope[scope] === 'newest' && content_filtering === 'all' && order_type !== 'asc' && isByTime(order_by)
}

const isByTime = (order_by: ListingQuery['order_by']) => order_by === undefined || orderOfWord(order_by) === 'newest'

async function listNewest(db: Db, viewer: Viewer, type: VideoType, query: ListingQuery): Promise<VideoPage> {
  const first = beginningOf(query)
  const rows = await listNewestTiles(db, viewer, type, { first, max: query.max, after: cursorOf(query.after) })
  return pageOfTiles(rows, { viewer, query, first, scope: query.scope, continues: true }, () => countNewest(db, viewer, type))
}

const filtersOf = (viewer: Viewer, filter: ListingQuery['content_filtering']) =>
  filter === 'all' ? [] : filter === 'featured' ? [states.featured] : [watched(viewer, filter === 'watched')]

const typeNamed = (name: string) => (Object.keys(videoTypeNames) as VideoType[]).filter((type) => videoTypeNames[type] === name)

/** What the viewer owns, or manages: on air or not. */
function ownChoice(query: MyQuery, otherwise: readonly VideoType[]): Choice {
  const wishes = [query.scope, query.content_filtering]
  const wished = wishes.flatMap(typeNamed).at(-1)
  const clauses = wishes.flatMap((wish) => (wish in states ? [states[wish as keyof typeof states]] : []))
  const id = exactId(query)
  const asked = id === null ? wordsOf(query) : undefined
  return {
    types: wished ? [wished] : otherwise,
    clauses: [...clauses, ...(id === null ? [] : [withId(id)])],
    asked,
    ...orderOf(query, asked ? 'relevance' : 'newest'),
  }
}

/** The viewer's own (CM-7.33), of these types unless the filter names another. */
export function listMine(db: Db, viewer: Person, types: readonly VideoType[], query: MyQuery): Promise<VideoPage> {
  const choice = ownChoice(query, types)
  return paged(db, { viewer, query, scope: query.scope, choice: { ...choice, clauses: [ownedBy(viewer.id), ...choice.clauses] } })
}

/** Everybody's that the viewer may see, on air or not (CM-7.36). */
export function listDomain(db: Db, viewer: Person, type: VideoType, query: MyQuery): Promise<VideoPage> {
  const choice = ownChoice(query, [type])
  return paged(db, { viewer, query, scope: query.scope, choice: { ...choice, clauses: [visible(viewer), ...choice.clauses] } })
}

interface Search {
  readonly types: readonly VideoType[]
  readonly text: string
  /** Only what the viewer owns, on air or not. */
  readonly mine: boolean
  /** The newest in place of the best hits. */
  readonly newest?: boolean
  readonly first: number
  readonly max: number
}

/** What somebody looks for to put it somewhere: the best hits, the newest without words. */
export async function listFound(db: Db, viewer: Person, { types, text, mine, newest = false, first, max }: Search) {
  const asked = text === '' || text === '*' ? undefined : askedFor(text)
  const whose = mine ? ownedBy(viewer.id) : asked ? foundInSearch(viewer) : listed(viewer)
  const order = asked && !newest ? 'relevance' : 'newest'
  const choice: Choice = { types, clauses: [whose], asked, ofSearch: !mine, order, descending: true }
  const page = pageFrom((await findTiles(db, viewer, choice, { first, max })).rows, first, max)
  return { ...page, items: page.items.map((row) => presentTile(row, viewer)) }
}
