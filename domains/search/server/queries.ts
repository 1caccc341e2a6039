import { type RawBuilder, sql } from 'kysely'
import type { VideoType } from '#domains/videos/contract.ts'
import { type Asked, anyWord, listedInSearch, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'

export type Order = 'relevance' | 'date' | 'views'

export interface Wish {
  readonly asked: Asked
  readonly types: readonly VideoType[]
  readonly order: Order
  readonly first: number
  readonly max: number
}

export interface Found {
  /** One more than asked for, where there is more. */
  readonly ids: readonly string[]
  /** How many the viewer may see, by type. */
  readonly counts: Readonly<Record<string, number>>
}

const orders: Record<Order, RawBuilder<unknown>> = {
  relevance: sql`rank desc, published_at desc, id`,
  date: sql`published_at desc, id`,
  views: sql`(select play_count from video where video.id = hits.id) desc, id`,
}

/**
 * What is on air for the viewer and has every word, best first: the title counts most, then topics, then the description, then what is
 * said. Reads no row besides `video_search`, and of that not what is said.
 */
export async function findIds(db: Db, viewer: Viewer, { asked, types, order, first, max }: Wish): Promise<Found> {
  const query = tsquery(asked)
  const { rows } = await sql<{ ids: string[]; counts: Record<string, number> | null }>`
    with hits as materialized (
      select s.video_id as id, s.type, s.published_at, ts_rank('{0.05, 0.2, 0.5, 1}', s.words, ${query}) as rank
      from video_search s where ${asked.shallow ? sql`s.words` : sql`(s.words || s.spoken)`} @@ ${query} and ${listedInSearch(viewer)}
    )
    select
      array(select id from hits where type = any(${[...types]}::text[]) order by ${orders[order]} offset ${first} limit ${max + 1}) as ids,
      (select jsonb_object_agg(type, n) from (select type, count(*) as n from hits group by type) as each) as counts`.execute(db)
  const [row] = rows
  return { ids: row?.ids ?? [], counts: row?.counts ?? {} }
}

export interface ReasonRow {
  readonly id: string
  readonly title: boolean
  readonly topics: readonly string[]
  /** The part of the description with the words in it. */
  readonly description: string | null
}

/** Which fields of these videos have any of the words. */
export async function listReasons(db: Db, asked: Asked, ids: readonly string[]): Promise<ReasonRow[]> {
  const query = anyWord(asked)
  const { rows } = await sql<ReasonRow>`
    select s.video_id as id, ts_filter(s.words, '{a}') @@ ${query} as title,
      case when ts_filter(s.words, '{b}') @@ ${query}
        then array(select t.topic from video_topic t where t.video_id = s.video_id and words_of(t.topic) @@ ${query} order by 1) else '{}' end as topics,
      case when ts_filter(s.words, '{c}') @@ ${query} then
        (select ts_headline('lyceum_raw', v.description, ${query}, 'StartSel="", StopSel="", MaxWords=24, MinWords=8') from video v where v.id = s.video_id)
      end as description
    from video_search s where s.video_id = any(${[...ids]}::text[])`.execute(db)
  return rows
}

export interface SpokenRow {
  readonly id: string
  readonly start_ms: number
  readonly text: string
}

/** Where any of the words are said in these videos: the passages with most of them first, `most` a video. */
export async function listSpoken(db: Db, asked: Asked, ids: readonly string[], most: number): Promise<SpokenRow[]> {
  const { rows } = await sql<SpokenRow>`
    select id, start_ms, text from (
      select c.video_id as id, c.start_ms, c.text,
        row_number() over (partition by c.video_id order by (c.words @@ ${tsquery({ ...asked, shallow: false })}) desc, c.start_ms) as place
      from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
      where c.video_id = any(${[...ids]}::text[]) and c.words @@ ${anyWord(asked)}
    ) as passages where place <= ${most} order by id, start_ms`.execute(db)
  return rows
}
