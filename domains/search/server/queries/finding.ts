import { type RawBuilder, sql } from 'kysely'
import { listedInSearch, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FacetName } from '../../contract.ts'
import type { Order, Wish } from '../wish.ts'
import { type ChannelFacet, type Chosen, chosenBy, clausesOf, listValues, typeBit } from './facets.ts'

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
  readonly values: readonly FacetValue[]
  /** Whether anything has the words, fit what was chosen or not. */
  readonly any: boolean
}

export const nothing: Found = { ids: [], counts: {}, values: [], any: false }

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
  const { asked, videoTypes, order, descending, facets, first, max } = wish
  const chosen = chosenBy(wish, viewer, channels)
  const query = tsquery(asked)
  const rank = order === 'relevance' ? sql`ts_rank('{0.05, 0.2, 0.5, 1}', s.words, ${query})` : sql`0`
  const counts = sql`select type, count(*) as n from hits where missed & ${sql.lit(~typeBit)} = 0 group by type`
  const { rows } = await sql<{ ids: string[]; counts: Record<string, number> | null; facets: FacetValue[] | null; some: boolean }>`
    with hits as materialized (
      select s.video_id as id, s.type, s.published_at, s.owner_id, s.duration_ms, s.topics, s.languages, ${rank} as rank,
        ${missedBy(chosen, videoTypes)} as missed
      from video_search s where ${sql.join(clausesOf(wish, chosen), sql` and `)} and ${listedInSearch(viewer)}
    )
    select
      array(select id from hits where missed = 0 order by ${orders[order](way(descending), way(!descending))} offset ${first} limit ${max + 1}) as ids,
      (select jsonb_object_agg(type, n) from (${counts}) as each) as counts,
      ${facets ? sql`(select jsonb_agg(each) from (${listValues(viewer, wish, channels)}) as each)` : sql`null`} as facets,
      exists (select from hits) as some`.execute(db)
  const [row] = rows
  return { ids: row?.ids ?? [], counts: row?.counts ?? {}, values: row?.facets ?? [], any: row?.some ?? false }
}

/** The facets whose choice a hit does not fit, as bits. */
function missedBy(chosen: readonly Chosen[], types: Wish['videoTypes']): RawBuilder<unknown> {
  const types3 = types.length === 3 ? [] : [sql`(case when s.type = any(${[...types]}::text[]) then 0 else ${sql.lit(typeBit)} end)`]
  const all = [...types3, ...chosen.map(({ bit, fits }) => sql`(case when ${fits} then 0 else ${sql.lit(bit)} end)`)]
  return all.length === 0 ? sql`0` : sql.join(all, sql` + `)
}
