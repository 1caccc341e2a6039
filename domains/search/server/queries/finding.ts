import { type RawBuilder, sql } from 'kysely'
import { listedInSearch, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FacetName } from '../../contract.ts'
import type { Order, Wish } from '../wish.ts'
import { type ChannelFacet, type Chosen, chosenBy, clausesOf, listValues, topicsOf, typeBit } from './facets.ts'

export interface FacetValue {
  readonly name: FacetName
  readonly value: string
  readonly label: string | null
  readonly n: number
}

export interface Found {
  /** One more than asked for, where there is more. */
  readonly ids: readonly string[]
  /** How many the viewer may see, by type of video. */
  readonly counts: Readonly<Record<string, number>>
  /** Whether there are more than were counted. */
  readonly more: boolean
  readonly values: readonly FacetValue[]
  /** Whether anything has the words, fit what was chosen or not. */
  readonly any: boolean
}

export const nothing: Found = { ids: [], counts: {}, more: false, values: [], any: false }

const orders: Record<Order, (way: RawBuilder<unknown>, back: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  relevance: (way, back) => sql`rank ${way}, published_at ${way}, id ${back}`,
  newest: (way, back) => sql`published_at ${way}, id ${back}`,
  title: (way) => sql`(select lower(title) from video where video.id = hits.id) ${way}, id ${way}`,
  views: (way, back) => sql`(select play_count from video where video.id = hits.id) ${way}, id ${back}`,
  likes: (way, back) => sql`(select like_count from video where video.id = hits.id) ${way}, id ${back}`,
  duration: (way, back) => sql`duration_ms ${way} nulls last, id ${back}`,
}

const way = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/**
 * What is on air for the viewer and has every word, best first: the title counts most, then topics, then the description, then what is
 * said; with what it can be narrowed by. Reads no row besides `video_search` until it knows its page, and of that not what is said.
 * With words, a facet's values are counted as if nothing of it were chosen; without, among what is shown.
 */
export async function findIds(db: Db, viewer: Viewer, wish: Wish, channels?: ChannelFacet): Promise<Found> {
  const found = isNewestOfTopics(wish) ? await findAmong(db, viewer, wish, channels, newestOf(wish)) : undefined
  // Whoever sees few of the newest, or wants a type of which few are, looks further.
  const enough = found && (found.more ? found.ids.length > wish.max : !found.cut)
  return enough ? found : findAmong(db, viewer, wish, channels)
}

/** How many of the newest of some topics are looked at, and how many of those that the viewer may see. */
const looked = { among: 5000, found: 2000 }

/** Topics or a place of the library say what is looked for: the newest of them make a page, and are enough to count among. */
const isNewestOfTopics = ({ asked, order, descending, selected, category }: Wish): boolean =>
  asked.words.length === 0 && order === 'newest' && descending && (category !== '' || selected.topic !== undefined)

/** Of one topic as they stand in the index, of several merged: rows of video_id and published_at. */
function newestOf(wish: Wish): RawBuilder<unknown> {
  const [topic, ...others] = wish.selected.topic ?? []
  const of = (one: RawBuilder<unknown>) => sql`
    select video_id, published_at from video_topic where topic = ${one} order by published_at desc, video_id limit ${sql.lit(looked.among)}`
  if (topic !== undefined && others.length === 0 && wish.category === '') return of(sql`${topic}`)
  return sql`
    select t.video_id, t.published_at from unnest(${topicsOf(wish)}) as chosen (topic) cross join lateral (${of(sql`chosen.topic`)}) as t
    group by t.video_id, t.published_at order by t.published_at desc, t.video_id limit ${sql.lit(looked.among)}`
}

interface FoundAmong extends Found {
  /** Whether there is something that was not looked at. */
  readonly cut: boolean
}

interface Row {
  readonly ids: string[]
  readonly counts: Record<string, number> | null
  readonly facets: FacetValue[] | null
  readonly some: boolean
  readonly more: boolean
  readonly cut: boolean
}

/** @param newest what alone is looked at, until there are enough hits; everything where it is not given */
async function findAmong(
  db: Db,
  viewer: Viewer,
  wish: Wish,
  channels: ChannelFacet | undefined,
  newest?: RawBuilder<unknown>,
): Promise<FoundAmong> {
  const { asked, videoTypes, order, descending, facets, first, max } = wish
  const chosen = chosenBy(wish, viewer, channels)
  const rank = order === 'relevance' ? sql`ts_rank('{0.05, 0.2, 0.5, 1}', s.words, ${tsquery(asked)})` : sql`0`
  const hit = sql`s.video_id as id, s.type, s.published_at, s.owner_id, s.duration_ms, s.topics, s.languages, ${rank} as rank,
    ${missedBy(chosen, videoTypes)} as missed`
  const clauses = sql.join([...clausesOf(wish, chosen), listedInSearch(viewer)], sql` and `)
  const counts = sql`select type, count(*) as n from hits where missed & ${sql.lit(~typeBit)} = 0 group by type`
  const { rows } = await sql<Row>`
    with ${newest ? hitsAmong(newest, hit, clauses) : sql`hits as materialized (select ${hit} from video_search s where ${clauses})`}
    select
      array(select id from hits where missed = 0 order by ${orders[order](way(descending), way(!descending))} offset ${first} limit ${max + 1}) as ids,
      (select jsonb_object_agg(type, n) from (${counts}) as each) as counts,
      ${facets ? sql`(select jsonb_agg(each) from (${listValues(viewer, wish, channels)}) as each)` : sql`null`} as facets,
      exists (select from hits) as some,
      ${newest ? sql`(select count(*) from enough) > ${sql.lit(looked.found)}` : sql`false`} as more,
      ${newest ? sql`(select count(*) from newest) = ${sql.lit(looked.among)}` : sql`false`} as cut`.execute(db)
  const [row] = rows
  const { ids = [], some: any = false, more = false, cut = false } = row ?? {}
  return { ids, counts: row?.counts ?? {}, values: row?.facets ?? [], any, more, cut }
}

// Asked one by one, in their order, until there is one more than is counted.
const hitsAmong = (newest: RawBuilder<unknown>, hit: RawBuilder<unknown>, clauses: RawBuilder<unknown>) => sql`
  newest as materialized (${newest}),
  enough as materialized (
    select ${hit} from (select * from newest order by published_at desc, video_id) as newest
    cross join lateral (select * from video_search s where s.video_id = newest.video_id and ${clauses} offset 0) as s
    order by newest.published_at desc, newest.video_id limit ${sql.lit(looked.found + 1)}),
  hits as materialized (select * from enough order by published_at desc, id limit ${sql.lit(looked.found)})`

/** The facets whose choice a hit does not fit, as bits. */
function missedBy(chosen: readonly Chosen[], types: Wish['videoTypes']): RawBuilder<unknown> {
  const types3 = types.length === 3 ? [] : [sql`(case when s.type = any(${[...types]}::text[]) then 0 else ${sql.lit(typeBit)} end)`]
  const all = [...types3, ...chosen.map(({ bit, fits }) => sql`(case when ${fits} then 0 else ${sql.lit(bit)} end)`)]
  return all.length === 0 ? sql`0` : sql.join(all, sql` + `)
}
