import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { alternatives, editsIn, isNear, wordsIn } from '../words.ts'

/** What a text asks for, as SQL over `video_search`. */
export interface Asked {
  readonly words: readonly string[]
  readonly shallow: boolean
  /** For each word what it may have been meant to be; empty while only what is written counts. */
  readonly meant: readonly (readonly string[])[]
}

/** A text without a word in it finds nothing. */
export const askedFor = (text: string, shallow = false): Asked => ({ words: wordsIn(text), shallow, meant: [] })

/** The whole query: every word must stand in the video. A subselect, which a prepared statement reckons once and not for each row. */
export function tsquery({ words, shallow, meant }: Asked): RawBuilder<string> {
  if (words.length === 0) return sql`''::tsquery`
  const each = words.map((word, at) => sql`word_query(${alternatives(word, meant[at], shallow ? 'AB' : '')})`)
  return sql`(select ${sql.join(each, sql` && `)})`
}

/** Any of the words; for the places where they stand. */
export const anyWord = ({ words, meant }: Asked): RawBuilder<string> =>
  sql`(select word_query(${words.map((word, at) => alternatives(word, meant[at])).join(' | ')}))`

/** With one typing error forgiven in words of 4 letters or more, two from 8; null where no known word is near. */
export async function forgiving(db: Db, asked: Asked): Promise<Asked | null> {
  const meant = await Promise.all(asked.words.map((word) => nearWords(db, word)))
  return meant.some((words) => words.length > 0) ? { ...asked, meant } : null
}

async function nearWords(db: Db, word: string): Promise<string[]> {
  const edits = editsIn(word)
  if (edits === 0) return []
  const { rows } = await sql<{ word: string; plain: string }>`
    select word, unaccent(${word}) as plain from search_word order by word <-> unaccent(${word}) limit 40`.execute(db)
  return rows
    .filter((row) => row.word !== row.plain && isNear(row.plain, row.word, edits))
    .map((row) => row.word)
    .slice(0, 8)
}

/** Keeps what these videos are found by in step with their titles, topics and descriptions. */
export async function refreshWords(tx: Tx, videoIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...videoIds]}::text[])`
  await sql`
    with said as (
      select v.id, v.type, v.published_at, v.title, v.description, coalesce(string_agg(t.topic, ' '), '') as topics
      from video v left join video_topic t on t.video_id = v.id where v.id = ${ids} group by v.id
    )
    insert into video_search (video_id, type, published_at, words)
    select id, type, published_at, setweight(words_of(title), 'A') || setweight(words_of(topics), 'B') || setweight(words_of(description), 'C') from said
    on conflict (video_id) do update set words = excluded.words`.execute(tx)
  await learnWords(tx, sql`select words as doc from video_search where video_id = ${ids}`)
}

/** Keeps the words spoken in a video, and the languages that they can be read in. */
export async function writeSpokenWords(tx: Tx, videoId: string, text: string, languages: readonly string[]): Promise<void> {
  await tx
    .updateTable('video_search')
    .set({ spoken: sql`words_of(${text})`, languages: [...languages] })
    .where('video_id', '=', videoId)
    .execute()
  await learnWords(tx, sql`select spoken as doc from video_search where video_id = ${videoId}`)
}

// In order, so that two transactions that learn the same words wait for each other and never in a circle.
const learnWords = (tx: Tx, docs: RawBuilder<unknown>) =>
  sql`insert into search_word (word)
    select distinct word from (${docs}) as each, unnest(tsvector_to_array(doc)) as word where length(word) between 3 and 40
    order by word on conflict do nothing`.execute(tx)
