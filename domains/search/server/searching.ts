import { listedTypes } from '#domains/content/server.ts'
import { type Asked, forgiving, listTilesOf, maySee, missingOne } from '#domains/videos/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { pageFrom } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { SearchPage, SearchQuery } from '../contract.ts'
import { counted, facetsOf, ofTypes, tabsOf } from './counting.ts'
import { showFound } from './hits.ts'
import { type Found, findIds, nothing } from './queries/find-ids.ts'
import { listCorrectedWords } from './queries/typo-correction.ts'
import { hasCriteria, type SearchRequest, searchRequestOf, videoTypesOf } from './search-request.ts'

export async function search(db: Db, viewer: Viewer, query: SearchQuery): Promise<SearchPage> {
  const request = searchRequestOf(query)
  if (videoIdPattern.test(query.qtext)) return exactly(db, viewer, query, request)
  const { found, asked } = await find(db, viewer, request)
  const types = listedTypes()
  const only = types.find(({ plural }) => plural === request.type)
  const ids = (only ? found.others[only.plural] : found.ids) ?? []
  const page = pageFrom(ids, request.first, request.max)
  const things = types.map((type) => ({ viewer, type, ids: type === only ? page.items : (found.others[type.plural] ?? []) }))
  const shown = await showFound(db, asked, { viewer, ids: only ? [] : page.items, things })
  const groups = shown.groups.filter(({ items }) => items.length > 0)
  const items = only ? groups.flatMap((group) => group.items) : shown.tiles
  const total = only ? (found.counts[only.plural] ?? 0) : ofTypes(found.counts, request.type)
  const more = found.more && !only
  return {
    ...page,
    ...totalOfHits(query, total, more),
    prev: prevOf(request),
    items,
    qtext: query.qtext,
    forgiven: await listCorrectedWords(db, asked, [...shown.tiles, ...groups.flatMap((group) => group.items)].flatMap(textsOf)),
    one_missing: isMissingOne(asked, found),
    type: request.type,
    tabs: tabsOf(found),
    facets: facetsOf({ ...found, more }, request.selected),
    groups: only ? [] : groups,
  }
}

const isMissingOne = ({ mayMissOne = false }: Asked, { any }: Found) => mayMissOne && any

const textsOf = ({ displayname, hits }: SearchPage['items'][number]) => [displayname, ...hits.map(({ text }) => text)]

function totalOfHits({ count }: SearchQuery, total: number, more = false) {
  const all = counted(total, more)
  return count ? { total: all.count, more: all.more } : {}
}

const prevOf = ({ first, max }: SearchRequest) => (first === 0 ? null : Math.max(0, first - max))

/**
 * Where nothing has the words as they are written, typing errors are forgiven; where that finds nothing either, one of three words or more
 * may be missing.
 */
export async function find(db: Db, viewer: Viewer, request: SearchRequest): Promise<{ found: Found; asked: Asked }> {
  const { asked } = request
  if (!hasCriteria(request)) return { found: nothing, asked }
  const look = async (asked: Asked) => ({ found: await findIds(db, viewer, { ...request, asked }), asked })
  const written = await look(asked)
  if (written.found.any || asked.words.length === 0) return written
  const forgiven = await forgiving(db, asked)
  const meant = forgiven ? await look(forgiven) : written
  if (meant.found.any) return meant
  const fewer = missingOne(forgiven ?? asked)
  return fewer ? look(fewer) : meant
}

/** The video with this id and no other (CM-5.85). */
async function exactly(db: Db, viewer: Viewer, query: SearchQuery, request: SearchRequest): Promise<SearchPage> {
  const { qtext: id } = query
  const { type } = request
  const tiles = (await maySee(db, viewer, id)) ? await listTilesOf(db, viewer, [id]) : []
  const shown = tiles.filter((tile) => videoTypesOf(type).includes(tile.type))
  const counts = Object.fromEntries(tiles.map((tile) => [tile.type, 1]))
  const page = pageFrom(shown.slice(request.first), request.first, request.max)
  const items = page.items.map((tile) => ({ ...tile, hits: [] }))
  const tabs = tabsOf({ counts, more: false })
  return {
    ...page,
    ...totalOfHits(query, shown.length),
    prev: prevOf(request),
    items,
    qtext: id,
    type,
    forgiven: [],
    one_missing: false,
    tabs,
    facets: [],
    groups: [],
  }
}
