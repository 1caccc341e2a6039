import { type RawBuilder, sql } from 'kysely'
import { idsOfType } from '#domains/content/server.ts'
import { type Asked, anyWord, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { FoundIds } from '../cards.ts'

export interface ReasonRow {
  readonly id: string
  /** The plural of its type; an event has the id of the video that it becomes. */
  readonly kind: string
  readonly title: boolean
  readonly topics: readonly string[]
  /** The part of the description with the words in it, with dots where more of it stands. */
  readonly description: string | null
  readonly owner: boolean
  /** As they are shown. */
  readonly authors: readonly string[]
}

/** Rows of `id`, `kind`, `words`, `topics`, `owner_id`, `description` and `authors`. */
type Documents = RawBuilder<unknown>

const videosOf = (ids: readonly string[]): Documents => sql`
  select s.video_id as id, 'videos' as kind, s.words, s.topics, s.owner_id, (select v.description from video v where v.id = s.video_id) as description,
    array(select coalesce(a.displayname, w.name) from video_author w left join account a on a.id = w.account_id
      where w.video_id = s.video_id order by w.position) as authors
  from video_search s where s.video_id = any(${[...ids]}::text[])`

const thingsOf = ({ viewer, type, ids }: FoundIds): Documents => sql`
  select s.id::text as id, ${sql.lit(type.plural)} as kind, s.words, s.topics, s.owner_id, s.description, array[s.author] as authors
  from (${type.listed.documents(viewer)}) as s where s.id = any(${idsOfType(type, ids)})`

/** Which fields of these videos and things have any of the words. */
export async function listReasons(db: Db, asked: Asked, videoIds: readonly string[], things: readonly FoundIds[]): Promise<ReasonRow[]> {
  const found = [...(videoIds.length > 0 ? [videosOf(videoIds)] : []), ...things.filter(({ ids }) => ids.length > 0).map(thingsOf)]
  if (found.length === 0 || asked.words.length === 0) return []
  const stands = (label: 'a' | 'b' | 'c' | 'd') => sql`ts_filter(s.words, ${sql.lit(`{${label}}`)}) @@ q.words`
  const { rows } = await sql<ReasonRow>`
    with q as materialized (select ${anyWord(asked)} as words)
    select s.id, s.kind, ${stands('a')} as title,
      case when ${stands('b')} then array(select topic from unnest(s.topics) as topic where words_of(topic) @@ q.words order by 1) else '{}' end as topics,
      case when ${stands('c')} then
        (select (case when starts_with(d.text, part) then '' else '… ' end) || part || (case when right(d.text, length(part)) = part then '' else ' …' end)
          from (select s.description as text offset 0) as d, ts_headline('lyceum_raw', d.text, q.words, 'StartSel="", StopSel="", MaxWords=24, MinWords=8') as part)
      end as description,
      ${stands('d')} and exists (select from account a where a.id = s.owner_id and words_of(a.displayname) @@ q.words) as owner,
      case when ${stands('d')} then array(select author from unnest(s.authors) as author where words_of(author) @@ q.words) else '{}' end as authors
    from q, (${sql.join(found, sql` union all `)}) as s`.execute(db)
  return rows
}

export interface PassageRow {
  readonly id: string
  readonly start_ms: number
  readonly text: string
}

/** Highlights of these videos with any of the words: those with all of them first, `most` a video. */
export async function listHighlighted(db: Db, asked: Asked, ids: readonly string[], most: number): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select id, start_ms, text from (
      select h.video_id as id, h.start_ms, h.text,
        row_number() over (partition by h.video_id order by (h.words @@ ${tsquery({ ...asked, shallow: false })}) desc, h.start_ms, h.id) as place
      from highlight h where h.video_id = any(${[...ids]}::text[]) and h.state = 'kept' and h.words @@ ${anyWord(asked)}
    ) as found where place <= ${most} order by id, start_ms`.execute(db)
  return rows
}

/** Where any of the words are said in these videos: the passages with most of them first, `most` a video. */
export async function listSpoken(db: Db, asked: Asked, ids: readonly string[], most: number): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select id, start_ms, text from (
      select c.video_id as id, c.start_ms, c.text,
        row_number() over (partition by c.video_id order by (c.words @@ ${tsquery({ ...asked, shallow: false })}) desc, c.start_ms) as place
      from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
      where c.video_id = any(${[...ids]}::text[]) and c.words @@ ${anyWord(asked)}
    ) as passages where place <= ${most} order by id, start_ms`.execute(db)
  return rows
}

/** Where any of the words stand on slides of these videos: those with most of them first, `most` a video. */
export async function listShown(db: Db, asked: Asked, ids: readonly string[], most: number): Promise<PassageRow[]> {
  const { rows } = await sql<PassageRow>`
    select id, start_ms, text from (
      select v.id, s.ms as start_ms, s.text,
        row_number() over (partition by v.id order by (s.words @@ ${tsquery({ ...asked, shallow: false })}) desc, s.ms) as place
      from video v join slide_text s on s.asset_id = v.asset_id
      where v.id = any(${[...ids]}::text[]) and s.words @@ ${anyWord(asked)}
    ) as passages where place <= ${most} order by id, start_ms`.execute(db)
  return rows
}
