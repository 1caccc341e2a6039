import { sql } from 'kysely'
import { type Asked, anyWord, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'

export interface ReasonRow {
  readonly id: string
  readonly title: boolean
  readonly topics: readonly string[]
  /** The part of the description with the words in it, with dots where more of it stands. */
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
        (select (case when starts_with(v.description, part) then '' else '… ' end) || part || (case when right(v.description, length(part)) = part then '' else ' …' end)
          from video v, ts_headline('lyceum_raw', v.description, ${query}, 'StartSel="", StopSel="", MaxWords=24, MinWords=8') as part where v.id = s.video_id)
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
