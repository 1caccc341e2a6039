import { sql } from 'kysely'
import { type Asked, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import { mostHits } from '../counting.ts'

export interface PlaceRow {
  readonly start_ms: number
  readonly text: string
  /** Of all, counted one beyond `mostHits`. */
  readonly n: number
}

/** Passages of one video in which every word is said, in order of time; in the language that is its default where several have them. */
export async function listPlaces(
  db: Db,
  asked: Asked,
  videoId: string,
  { first, max }: { first: number; max: number },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with said as materialized (
      select c.start_ms, c.text, t.is_default, t.language from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
      where c.video_id = ${videoId} and c.words @@ ${tsquery(asked)} limit ${mostHits + 1}
    ), one as (select language from said order by is_default desc, language limit 1)
    select start_ms, text, count(*) over () as n from said where language = (select language from one)
    order by start_ms offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** Passages of one video with a word that begins so; some of them. */
export async function listBeginning(db: Db, asked: Asked, videoId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select c.text from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
    where c.video_id = ${videoId} and c.words @@ ${tsquery(asked)} limit 200`.execute(db)
  return rows.map(({ text }) => text)
}
