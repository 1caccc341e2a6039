import type { Tile, VideoType } from '#domains/videos/contract.ts'
import { type Asked, askedFor, forgiving, listTilesOf, maySee } from '#domains/videos/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FoundTile, SearchPage, SearchQuery, Suggestion } from '../contract.ts'
import { type Found, findIds, listReasons, listSpoken, type Wish } from './queries.ts'

const typesOf: Record<SearchPage['type'], readonly VideoType[]> = {
  all: ['video', 'short', 'podcast'],
  videos: ['video'],
  short_videos: ['short'],
  podcasts: ['podcast'],
}

const deepest = 1000
const mostCounted = 1000
const mostSuggested = 8
/** Passages shown of one video. */
const mostPassages = 3

export async function search(db: Db, viewer: Viewer, query: SearchQuery): Promise<SearchPage> {
  const first = firstOf(query)
  if (first > deepest) throw new Problem('invalid', 'too_deep', 'Only the first 1000 results can be paged through.', 'first')
  if (videoIdPattern.test(query.qtext)) return exactly(db, viewer, query, first)
  const types = typesOf[query.type]
  const wish = { asked: askedFor(query.qtext), types, order: query.order_by, first, max: query.max }
  const { found, asked } = await find(db, viewer, wish)
  const page = pageFrom(found.ids, first, query.max)
  const tiles = await listTilesOf(db, viewer, page.items)
  const total = types.reduce((sum, type) => sum + (found.counts[type] ?? 0), 0)
  return {
    ...page,
    ...(query.count ? { total: Math.min(total, mostCounted), more: total > mostCounted } : {}),
    items: await withHits(db, asked, tiles),
    qtext: query.qtext,
    type: query.type,
    tabs: tabsOf(found.counts),
  }
}

/** Where nothing has the words as they are written, typing errors are forgiven. */
async function find(db: Db, viewer: Viewer, wish: Wish): Promise<{ found: Found; asked: Asked }> {
  const { asked } = wish
  if (asked.words.length === 0) return { found: { ids: [], counts: {} }, asked }
  const found = await findIds(db, viewer, wish)
  if (Object.keys(found.counts).length > 0) return { found, asked }
  const forgiven = await forgiving(db, asked)
  return forgiven ? { found: await findIds(db, viewer, { ...wish, asked: forgiven }), asked: forgiven } : { found, asked }
}

function tabsOf(counts: Found['counts']): SearchPage['tabs'] {
  const count = (type: SearchPage['type']) => typesOf[type].reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  return (Object.keys(typesOf) as SearchPage['type'][]).map((type) => ({ type, count: Math.min(count(type), mostCounted) }))
}

/** The video with this id and no other (CM-5.85). */
async function exactly(db: Db, viewer: Viewer, { qtext: id, type, count, max }: SearchQuery, first: number): Promise<SearchPage> {
  const tiles = (await maySee(db, viewer, id)) ? await listTilesOf(db, viewer, [id]) : []
  const shown = tiles.filter((tile) => typesOf[type].includes(tile.type))
  const counts = Object.fromEntries(tiles.map((tile) => [tile.type, 1]))
  const page = pageFrom(shown.slice(first), first, max)
  const items = page.items.map((tile) => ({ ...tile, hits: [] }))
  return { ...page, items, ...(count ? { total: shown.length, more: false } : {}), qtext: id, type, tabs: tabsOf(counts) }
}

async function withHits(db: Db, asked: Asked, tiles: readonly Tile[]): Promise<FoundTile[]> {
  if (tiles.length === 0) return []
  const ids = tiles.map(({ id }) => id)
  const [reasons, spoken] = await Promise.all([listReasons(db, asked, ids), listSpoken(db, asked, ids, mostPassages)])
  return tiles.map((tile) => {
    const reason = reasons.find(({ id }) => id === tile.id)
    const passages = spoken.filter(({ id }) => id === tile.id)
    return {
      ...tile,
      hits: [
        ...(reason?.title ? [{ kind: 'title' as const, text: tile.displayname, time: null }] : []),
        ...(reason?.topics ?? []).map((text) => ({ kind: 'topic' as const, text, time: null })),
        ...(reason?.description ? [{ kind: 'description' as const, text: reason.description, time: null }] : []),
        ...passages.map(({ text, start_ms }) => ({ kind: 'transcript' as const, text, time: start_ms / 1000 })),
      ],
    }
  })
}

const pageOf = ({ type, id }: Tile) => (type === 'short' ? `/web/shorts/${id}` : `/web/videos/${id}/play`)

/** Titles that go on from what was typed so far. */
export async function suggest(db: Db, viewer: Viewer, qtext: string): Promise<Suggestion[]> {
  const wish = { asked: askedFor(qtext, true), types: typesOf.all, order: 'relevance' as const, first: 0, max: mostSuggested }
  const { found } = await find(db, viewer, wish)
  const tiles = await listTilesOf(db, viewer, found.ids.slice(0, mostSuggested))
  return tiles.map((tile) => ({ text: tile.displayname, type: tile.type, id: tile.id, url: pageOf(tile) }))
}
