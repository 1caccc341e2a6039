import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { foundBy } from '../asks.ts'
import { alternatives, editsIn, isNear, wordsIn } from '../words.ts'

/** What a text asks for, as SQL over `video_search`. */
export interface Asked {
  readonly words: readonly string[]
  readonly shallow: boolean
  /** For each word its possible corrections; empty while only exact words count. */
  readonly meant: readonly (readonly string[])[]
  /** Whether one of the words may be missing. */
  readonly mayMissOne?: boolean
}

/** From so many words on, one may be missing where nothing has all of them. */
const mayMissOneFrom = 3

/** The same, with one word missing; null where there are too few words. */
export const missingOne = (asked: Asked): Asked | null => (asked.words.length < mayMissOneFrom ? null : { ...asked, mayMissOne: true })

/** A text without a word in it finds nothing. */
export const askedFor = (text: string, shallow = false): Asked => ({ words: wordsIn(text), shallow, meant: [] })

/**
 * The whole query: every word must stand in the video, or all but any one of them. A subselect, which a prepared statement reckons once and
 * not for each row.
 */
export function tsquery({ words, shallow, meant, mayMissOne = false }: Asked): RawBuilder<string> {
  if (words.length === 0) return sql`''::tsquery`
  const each = words.map((word, at) => sql`word_query(${alternatives(word, meant[at], shallow ? 'AB' : '')})`)
  const all = (some: readonly RawBuilder<unknown>[]) => sql`(${sql.join(some, sql` && `)})`
  if (!mayMissOne || words.length === 1) return sql`(select ${all(each)})`
  const allButOne = each.map((_, missing) => all(each.filter((_, at) => at !== missing)))
  return sql`(select ${sql.join(allButOne, sql` || `)})`
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

/** How well a tsvector of titles, topics, descriptions and names fits, the title most. */
export const rankOf = (words: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<number> =>
  sql`ts_rank('{0.05, 0.2, 0.5, 1}', ${words}, ${query})`

/** Of a row `said` with title, topics, description and people: what it is found by, a word of its title most; `rankOf` has the weights. */
export const wordsSaid = sql`setweight(words_of(said.title), 'A') || setweight(words_of(array_to_string(said.topics, ' ')), 'B')
  || setweight(words_of(said.description), 'C') || setweight(words_of(said.people), 'D')`

/** Keeps what these videos are found by in step with their titles, topics, descriptions, the names of their owners and authors, and what domains above add. */
export async function refreshWords(tx: Tx, videoIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...videoIds]}::text[])`
  await sql`
    with said as (
      select v.id, v.type, v.published_at, v.title, v.description,
        array(select t.topic from video_topic t where t.video_id = v.id) as topics,
        concat_ws(' ', o.displayname, (select string_agg(coalesce(a.displayname, w.name), ' ')
          from video_author w left join account a on a.id = w.account_id where w.video_id = v.id)${sql.join([sql``, ...foundBy()])}) as people
      from video v join account o on o.id = v.owner_id where v.id = ${ids}
    )
    insert into video_search (video_id, type, published_at, words)
    select id, type, published_at, ${wordsSaid} from said
    on conflict (video_id) do update set words = excluded.words`.execute(tx)
  await learnWords(tx, sql`select words as doc from video_search where video_id = ${ids}`)
}

/** What bears somebody's name as its owner's or an author's, by id, the next ones after one of them. */
export async function listBearingNameOf(db: Db, accountId: string, after: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from video where owner_id = ${accountId} and id > ${after}
    union select video_id from video_author where account_id = ${accountId} and video_id > ${after} order by id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whoever changes one of these waits until the transaction ends. */
export async function holdVideos(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from video where id = any(${[...ids]}::text[]) order by id for no key update`.execute(tx)
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

/** Keeps the words shown on the slides of the videos over an asset. */
export async function writeShownWords(tx: Tx, assetId: string, text: string): Promise<void> {
  // Also of those that are deleted: they may be restored.
  const { rows } = await sql<{ id: string }>`select id from video where asset_id = ${assetId} order by id for no key update`.execute(tx)
  const ids = sql`any(${rows.map(({ id }) => id)}::text[])`
  await sql`update video_search set shown = words_of(${text}) where video_id = ${ids}`.execute(tx)
  await learnWords(tx, sql`select shown as doc from video_search where video_id = ${ids}`)
}

/** Typing errors are forgiven among these words. In order, so that two transactions that learn the same wait for each other and never in a circle. */
export const learnWords = (tx: Tx, docs: RawBuilder<unknown>) =>
  sql`insert into search_word (word)
    select distinct word from (${docs}) as each, unnest(tsvector_to_array(doc)) as word where length(word) between 3 and 40
    order by word on conflict do nothing`.execute(tx)
