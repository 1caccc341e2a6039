import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#platform/contract/page.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import type { Chosen } from './tiles.ts'
import { type Asked, rankOf, tsquery } from './words.ts'

type Clause = RawBuilder<unknown>

export interface Window {
  readonly first: number
  readonly max: number
}

/**
 * LIMIT and OFFSET of a first page are written into the statement, so that the planner picks an index scan. Later pages take parameters: each
 * page would be a prepared statement of its own.
 */
export const limits = ({ first, max }: Window) =>
  first === 0
    ? { offset: sql.lit(0), limit: sql.lit(max + 1), reach: sql.lit(max + 1) }
    : { offset: sql`${first}`, limit: sql`${max + 1}`, reach: sql`${first + max + 1}` }

/** Where the page before ended; both values as the last row had them. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

const principals = (viewer: ViewerRef) => sql`${viewer.principals}::uuid[]`

/**
 * The newest on air, merged from the newest of each principal that the viewer stands for: reads a page's worth of index entries for each
 * of them, however many videos there are.
 */
export function newest(viewer: ViewerRef, type: VideoType | RawBuilder<VideoType>, window: Window, after?: Cursor): Chosen {
  const { offset, limit, reach } = limits(window)
  const past = after ? sql`and published_at <= ${after.at} and (published_at < ${after.at} or video_id > ${after.id})` : sql``
  return sql`
    select video_id as id, row_number() over (order by published_at desc, video_id) as position from (
      select r.video_id, r.published_at from unnest(${principals(viewer)}) as p (principal)
      cross join lateral (
        select video_id, published_at from video_reader
        where principal = p.principal and type = ${type} and published_at is not null and ends_at > now() ${past}
        order by published_at desc, video_id limit ${reach}
      ) as r
      group by r.video_id, r.published_at order by r.published_at desc, r.video_id offset ${offset} limit ${limit}
    ) as page`
}

export type Order = 'newest' | 'title' | 'views' | 'likes' | 'duration' | 'relevance' | 'trend'

/** What a listing shows besides the newest on air. */
export interface Choice {
  readonly types: readonly VideoType[]
  readonly clauses: readonly Clause[]
  readonly asked?: Asked | undefined
  /** The clauses look at the words' row alone: what fits the words best is then chosen without the rows of `video`. */
  readonly ofSearch?: boolean
  readonly order: Order
  readonly descending: boolean
}

export const ownedBy = (accountId: string): Clause => sql`video.owner_id = ${accountId}`

const inTime = sql`(video.expires_at is null or video.expires_at > now())`

export const states = {
  published: sql`video.published and ${inTime}`,
  unpublished: sql`not video.published and ${inTime}`,
  expired: sql`video.expires_at <= now()`,
  featured: sql`video.featured`,
} as const

export const withId = (id: string): Clause => sql`video.id = ${id}`

/** Somebody watched it in the last seven days. */
export const isTrending: Clause = sql`exists (select from video_trend t where t.video_id = video.id)`

/** What comes after a page that was sorted by the newest. */
export const beyond = ({ at, id }: Cursor): Clause => sql`video.published_at <= ${at} and (video.published_at < ${at} or video.id > ${id})`

/** What the viewer has watched to the end, or not. */
export const watched = (viewer: Viewer, done: boolean): Clause => sql`${done ? sql`` : sql`not`} exists (
  select from viewing w where w.video_id = video.id and w.account_id = ${viewer.id} and w.completed_at is not null)`

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

// Every order is that of an index, read from one end or the other.
function orderOf({ order, descending, asked }: Choice): RawBuilder<unknown> {
  const [way, back] = [direction(descending), direction(!descending)]
  if (order === 'relevance' && asked)
    return sql`${rankOf(sql`s.words`, tsquery({ ...asked, shallow: false }))} ${way}, s.published_at desc, s.video_id`
  if (order === 'title') return sql`lower(video.title) ${way}, video.id ${way}`
  if (order === 'views') return sql`video.play_count ${way}, video.id ${way}`
  if (order === 'likes') return sql`video.like_count ${way}, video.id ${way}`
  if (order === 'duration') return sql`asset.duration_ms ${way} nulls last, video.id ${way}`
  if (order === 'trend') return sql`trend.views ${way}, video.id ${way}`
  return sql`video.published_at ${way}, video.id ${back}`
}

const isOneOf = (type: Clause, types: readonly VideoType[]) =>
  types.length === 1 ? sql`${type} = ${types[0]}` : sql`${type} = any(${[...types]}::text[])`

/** Rows of `id`. */
function fromOf({ order, asked, ofSearch = false, types, clauses }: Choice): RawBuilder<unknown> {
  if (asked && ofSearch && order === 'relevance')
    return sql`select s.video_id as id from video_search s where ${sql.join([isOneOf(sql`s.type`, types), matches(asked), ...clauses], sql` and `)}`
  const all = [sql`video.deleted_at is null`, isOneOf(sql`video.type`, types), ...(asked ? [matches(asked)] : []), ...clauses]
  return sql`select video.id from video
    ${asked ? sql`join video_search s on s.video_id = video.id` : sql``}
    ${order === 'duration' ? sql`join asset on asset.id = video.asset_id` : sql``}
    ${order === 'trend' ? sql`join video_trend trend on trend.video_id = video.id` : sql``}
    where ${sql.join(all, sql` and `)}`
}

/** Every word stands in it; `s` is the video's row of `video_search`. */
export const matches = (asked: Asked): Clause => {
  const query = tsquery(asked)
  return asked.shallow ? sql`s.words @@ ${query}` : sql`(s.words || s.spoken || s.shown) @@ ${query}`
}

/**
 * The same, where few rows are asked one by one: a word is looked for in both, and they are not put together for each row. What is asked
 * of the whole is the same, since a query is one of words.
 */
export const matchesOfFew = (asked: Asked): Clause => {
  const each = asked.words.map((word, at) => {
    const query = tsquery({ ...asked, words: [word], meant: [asked.meant[at] ?? []] })
    return sql`(s.words @@ ${query} or s.spoken @@ ${query} or s.shown @@ ${query})`
  })
  return asked.shallow || each.length === 0 ? matches(asked) : sql.join(each, sql` and `)
}

/** Any listing: walks the index of its order as far as the page needs, where there is one. */
export function chosen(choice: Choice, window: Window): Chosen {
  const { offset, limit } = limits(window)
  const order = orderOf(choice)
  return sql`
    select id, row_number() over () as position from (
      ${fromOf(choice)} order by ${order} offset ${offset} limit ${limit}
    ) as page`
}

/** How many there are, counted up to 1,001. */
export async function countChosen(db: Db, choice: Choice): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (${fromOf({ ...choice, order: 'newest' })} limit ${sql.lit(mostCounted + 1)}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many of the newest there are for this viewer, counted up to 1,001. */
export async function countNewest(db: Db, viewer: Viewer, type: VideoType): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select distinct r.video_id from unnest(${principals(viewer)}) as p (principal)
      cross join lateral (
        select video_id from video_reader where principal = p.principal and type = ${type} and published_at is not null and ends_at > now() limit ${sql.lit(mostCounted + 1)}
      ) as r limit ${sql.lit(mostCounted + 1)}
    ) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
