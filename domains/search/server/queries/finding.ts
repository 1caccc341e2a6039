import { type RawBuilder, sql } from 'kysely'
import { listedInSearch, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FacetName } from '../../contract.ts'
import type { Order, Wish } from '../wish.ts'
import { type ChannelFacet, type Chosen, chosenBy, clausesOf, listValues, typeBit } from './facets.ts'
import { atAll, atNewest, isNewestOfTopics } from './looking.ts'

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
  const found = isNewestOfTopics(wish) ? await find(db, { viewer, wish, channels, look: atNewest(wish) }) : undefined
  // Whoever sees few of the newest, or wants a type of which few are, looks further.
  const enough = found && (found.more ? found.ids.length > wish.max : !found.cut)
  return enough ? found : find(db, { viewer, wish, channels, look: atAll })
}

interface Asking {
  readonly viewer: Viewer
  readonly wish: Wish
  readonly channels: ChannelFacet | undefined
  readonly look: typeof atAll
}

interface Row extends Pick<Found, 'ids' | 'more' | 'any'> {
  /** Null: of none. */
  readonly counts: Found['counts'] | null
  readonly values: Found['values'] | null
  /** Whether something was not looked at. */
  readonly cut: boolean
}

async function find(db: Db, { viewer, wish, channels, look }: Asking): Promise<Found & Pick<Row, 'cut'>> {
  const { asked, videoTypes, order, descending, facets, first, max } = wish
  const chosen = chosenBy(wish, viewer, channels)
  const rank = order === 'relevance' ? sql`ts_rank('{0.05, 0.2, 0.5, 1}', s.words, ${tsquery(asked)})` : sql`0`
  const hit = sql`s.video_id as id, s.type, s.published_at, s.owner_id, s.duration_ms, s.topics, s.languages, ${rank} as rank,
    ${missedBy(chosen, videoTypes)} as missed`
  const { queries, more, cut } = look(hit, sql.join([...clausesOf(wish, chosen), listedInSearch(viewer)], sql` and `))
  const counts = sql`select type, count(*) as n from hits where missed & ${sql.lit(~typeBit)} = 0 group by type`
  const { rows } = await sql<Row>`
    with ${queries}
    select
      array(select id from hits where missed = 0 order by ${orders[order](way(descending), way(!descending))} offset ${first} limit ${max + 1}) as ids,
      (select jsonb_object_agg(type, n) from (${counts}) as each) as counts,
      ${facets ? sql`(select jsonb_agg(each) from (${listValues(viewer, wish, channels)}) as each)` : sql`null`} as "values",
      exists (select from hits) as "any", ${more} as more, ${cut} as cut`.execute(db)
  const [row] = rows
  return row ? { ...row, counts: row.counts ?? {}, values: row.values ?? [] } : { ...nothing, cut: false }
}

/** The facets whose choice a hit does not fit, as bits. */
function missedBy(chosen: readonly Chosen[], types: Wish['videoTypes']): RawBuilder<unknown> {
  const types3 = types.length === 3 ? [] : [sql`(case when s.type = any(${[...types]}::text[]) then 0 else ${sql.lit(typeBit)} end)`]
  const all = [...types3, ...chosen.map(({ bit, fits }) => sql`(case when ${fits} then 0 else ${sql.lit(bit)} end)`)]
  return all.length === 0 ? sql`0` : sql.join(all, sql` + `)
}
