import { type RawBuilder, sql } from 'kysely'
import type { SearchRequest } from '../search-request.ts'
import { placesIn, topicsOf } from './facets.ts'

type Clause = RawBuilder<unknown>

/** What is looked at: named queries, `hits` among them, and whether there are more hits, and whether something was not looked at. */
export interface Candidates {
  readonly queries: Clause
  readonly more: Clause
  readonly cut: Clause
}

/** Every row `s` of `video_search`. */
export const allVideos = (hit: Clause, clauses: Clause): Candidates => ({
  queries: sql`hits as materialized (select ${hit} from video_search s where ${clauses})`,
  more: sql`false`,
  cut: sql`false`,
})

/** How many of the newest of some topics are looked at, and how many of those that the viewer may see. */
const looked = { among: 5000, found: 2000 }

/** Topics or a place of the library say what is looked for: the newest of them make a page, and are enough to count among. */
export const isNewestOfTopics = ({ asked, order, descending, selected, category }: SearchRequest): boolean =>
  asked.words.length === 0 && order === 'newest' && descending && (category !== '' || selected.topic !== undefined)

/** The newest of the topics, asked one by one in their order until there is one more than is counted. */
export const newestOfTopics =
  (request: SearchRequest) =>
  (hit: Clause, clauses: Clause): Candidates => ({
    queries: sql`
      newest as materialized (${newestOf(request)}),
      enough as materialized (
        select ${hit} from (select * from newest order by published_at desc, video_id) as newest
        cross join lateral (select * from video_search s where s.video_id = newest.video_id and ${clauses} offset 0) as s
        order by newest.published_at desc, newest.video_id limit ${sql.lit(looked.found + 1)}),
      hits as materialized (select * from enough order by published_at desc, id limit ${sql.lit(looked.found)})`,
    more: sql`(select count(*) from enough) > ${sql.lit(looked.found)}`,
    cut: sql`(select count(*) from newest) = ${sql.lit(looked.among)}`,
  })

/** Of one topic as they stand in the index, of several merged, and with what was put at the place: rows of video_id and published_at. */
function newestOf(request: SearchRequest): Clause {
  const [topic, ...others] = request.selected.topic ?? []
  const of = (one: Clause) => sql`
    select video_id, published_at from video_topic where topic = ${one} order by published_at desc, video_id limit ${sql.lit(looked.among)}`
  if (topic !== undefined && others.length === 0 && request.category === '') return of(sql`${topic}`)
  const ofTopics = sql`
    select t.video_id, t.published_at from unnest(${topicsOf(request)}) as chosen (topic) cross join lateral (${of(sql`chosen.topic`)}) as t`
  const all = request.category === '' ? ofTopics : sql`${ofTopics} union all (${placedAt(request.category)})`
  return sql`
    select t.video_id, t.published_at from (${all}) as t
    group by t.video_id, t.published_at order by t.published_at desc, t.video_id limit ${sql.lit(looked.among)}`
}

const placedAt = (category: string): Clause => sql`
  select id, published_at from video where library_node_id = any(${placesIn(category)})
  order by published_at desc, id limit ${sql.lit(looked.among)}`
