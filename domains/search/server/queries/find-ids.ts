import { type RawBuilder, sql } from 'kysely'
import { foundInSearch, rankOf } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { FacetName } from '../../contract.ts'
import type { Order, SearchRequest } from '../search-request.ts'
import { allVideos, isNewestOfTopics, newestOfTopics } from './candidates.ts'
import {
  type Asking,
  askedOnce,
  askedRank,
  chosenBy,
  clausesOf,
  heldVideo,
  listValues,
  missedBy,
  typeBit,
  videoPlacedIn,
} from './facets.ts'
import { idsOf, thingsOf } from './things.ts'

export interface FacetValue {
  readonly name: FacetName
  readonly value: string
  readonly label: string | null
  readonly n: number
}

export interface Found {
  /** Of videos, one more than asked for, where there is more. */
  readonly ids: readonly string[]
  /** Of other content those that are shown, by the plurals of their types. */
  readonly others: Readonly<Record<string, readonly string[]>>
  /** How many the viewer may see, by type of video and by the plurals of other content. */
  readonly counts: Readonly<Record<string, number>>
  /** Whether there are more videos than were counted. */
  readonly more: boolean
  readonly values: readonly FacetValue[]
  /** Whether anything has the words, fit what was chosen or not. */
  readonly any: boolean
}

export const nothing: Found = { ids: [], others: {}, counts: {}, more: false, values: [], any: false }

const orders: Record<Order, (way: RawBuilder<unknown>, back: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  relevance: (way, back) => sql`rank + together ${way}, published_at ${way}, id ${back}`,
  newest: (way, back) => sql`published_at ${way}, id ${back}`,
  title: (way) => sql`(select lower(title) from video where video.id = hits.id) ${way}, id ${way}`,
  views: (way, back) => sql`(select play_count from video where video.id = hits.id) ${way}, id ${back}`,
  likes: (way, back) => sql`(select like_count from video where video.id = hits.id) ${way}, id ${back}`,
  duration: (way, back) => sql`duration_ms ${way} nulls last, id ${back}`,
}

const way = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/**
 * What this viewer may find that has every word, best first: the title counts most, then topics, then the description, then what is said in one
 * passage, then names and what is said anywhere; with what it can be narrowed by. Of videos no row besides `video_search` is read until the page is known, and of that not what is
 * said. With words, a facet's values are counted as if nothing of it were chosen; without, among what is shown.
 */
export async function findIds(db: Db, viewer: Viewer, request: SearchRequest): Promise<Found> {
  const found = isNewestOfTopics(request) ? await find(db, { viewer, request, look: newestOfTopics(request) }) : undefined
  // Whoever sees few of the newest, or wants a type of which few are, looks further.
  const enough = found && (found.more ? found.ids.length > request.max || request.videoTypes.length === 0 : !found.cut)
  return enough ? found : find(db, { viewer, request, look: allVideos })
}

interface Finding {
  readonly viewer: Viewer
  readonly request: SearchRequest
  readonly look: typeof allVideos
}

interface Row extends Pick<Found, 'ids' | 'others' | 'more' | 'any'> {
  /** Null: of none. */
  readonly counts: Found['counts'] | null
  readonly values: Found['values'] | null
  /** Whether something was not looked at. */
  readonly cut: boolean
}

/** What facets count. */
const columns = sql`id, type, published_at, owner_id, duration_ms, topics, languages, missed`

async function find(db: Db, { viewer, request, look }: Finding): Promise<Found & Pick<Row, 'cut'>> {
  const { order, descending, facets, first, max } = request
  const asking = { viewer, request }
  const { queries, more, cut } = lookAtVideos(asking, look)
  const ranked = order === 'relevance' ? sql`(select hits.*, ${saidTogether(request.asked)} as together from hits) as hits` : sql`hits`
  const counts = sql`select type, count(*) as n from every where missed & ${sql.lit(~typeBit)} = 0 group by type`
  const { rows } = await sql<Row>`
    with ${askedOnce(request)}, ${queries}, things as materialized (${thingsOf(asking)}),
    every as not materialized (select ${columns} from hits union all select ${columns} from things)
    select
      array(select id from ${ranked} where missed = 0 order by ${orders[order](way(descending), way(!descending))} offset ${first} limit ${max + 1}) as ids,
      ${idsOf(request)} as others,
      (select jsonb_object_agg(type, n) from (${counts}) as each) as counts,
      ${facets ? sql`(select jsonb_agg(each) from (${listValues(asking)}) as each)` : sql`null`} as "values",
      exists (select from every) as "any", ${more} as more, ${cut} as cut`.execute(db)
  const [row] = rows
  return row ? { ...row, counts: row.counts ?? {}, values: row.values ?? [] } : { ...nothing, cut: false }
}

/** Of more videos it is not asked where their words stand. */
const mostTogether = 300

/** What it counts that a video says all of the words in one passage, and not here and there: less than one of them in the description. */
const saidTogether = ({ words, shallow }: SearchRequest['asked']) =>
  words.length < 2 || shallow
    ? sql`0`
    : sql`case when (select count(*) from hits) <= ${sql.lit(mostTogether)} and exists (
        select from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
        where c.video_id = hits.id and c.words @@ ${askedRank}) then 0.1 else 0 end`

function lookAtVideos(asking: Asking, look: Finding['look']) {
  const { viewer, request } = asking
  const { asked, videoTypes, order } = request
  const chosen = chosenBy({ ...asking, held: heldVideo })
  const isOfType = videoTypes.length === 3 ? sql`true` : sql`s.type = any(${[...videoTypes]}::text[])`
  const words = asked.shallow ? sql`s.words` : sql`(s.words || s.spoken || s.shown)`
  const hit = sql`s.video_id as id, s.type, s.published_at, s.owner_id, s.duration_ms, s.topics, s.languages,
    ${order === 'relevance' ? rankOf(sql`s.words`, askedRank) : sql`0`} as rank, ${missedBy(chosen, isOfType)} as missed`
  return look(
    hit,
    sql.join([...clausesOf(request, { chosen, words, placed: videoPlacedIn(request.category) }), foundInSearch(viewer)], sql` and `),
  )
}
