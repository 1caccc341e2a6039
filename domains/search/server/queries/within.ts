import { sql } from 'kysely'
import { type Asked, tsquery, type VideoPlaces } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { mostHits } from '../counting.ts'

export interface PlaceRow {
  readonly start_ms: number | null
  readonly text: string
  readonly kind: 'transcript' | VideoPlaces['kind']
  /** Of all, counted one beyond `mostHits`. */
  readonly n: number
}

/** The video that is searched, by somebody who sees it. */
export interface Within {
  readonly videoId: string
  readonly viewer: Viewer
  /** What has words in it besides its transcripts. */
  readonly sources: readonly VideoPlaces[]
}

/**
 * Places in one video where every word stands, in order of time, then those of no time. What is said comes in the language that is its default where
 * several have the words.
 */
export async function listPlaces(
  db: Db,
  asked: Asked,
  { videoId, viewer, sources }: Within,
  { first, max }: { first: number; max: number },
): Promise<PlaceRow[]> {
  const words = tsquery(asked)
  const others = sources.map(
    ({ kind, select }) =>
      sql`union all select start_ms, text, ${sql.lit(kind)} from (${select({ videoId, viewer, words })} limit ${mostHits + 1}) as ${sql.id(kind)}`,
  )
  const { rows } = await sql<PlaceRow>`
    with said as materialized (
      select c.start_ms, c.text, t.is_default, t.language from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
      where c.video_id = ${videoId} and c.words @@ ${words} limit ${mostHits + 1}
    ), one as (select language from said order by is_default desc, language limit 1), place as (
      select start_ms, text, 'transcript' as kind from said where language = (select language from one) ${sql.join(others, sql` `)}
    )
    select start_ms, text, kind, count(*) over () as n from place order by start_ms nulls last, kind, text offset ${first} limit ${max + 1}`.execute(
    db,
  )
  return rows
}

/** Texts of one video with a word that begins so; some of them. */
export async function listBeginning(db: Db, asked: Asked, { videoId, viewer, sources }: Within): Promise<string[]> {
  const words = tsquery(asked)
  const others = sources.map(
    ({ kind, select }) => sql`union all (select text from (${select({ videoId, viewer, words })}) as ${sql.id(kind)} limit 50)`,
  )
  const { rows } = await sql<{ text: string }>`
    (select c.text from transcript_cue c join transcript t on t.id = c.transcript_id and t.is_enabled
    where c.video_id = ${videoId} and c.words @@ ${words} limit 200)
    ${sql.join(others, sql` `)}`.execute(db)
  return rows.map(({ text }) => text)
}
