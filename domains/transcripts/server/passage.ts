import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Cue } from '../cue.ts'

interface SpokenPassage {
  readonly language: string
  /** In order of time; what began before or ends after the passage is whole. */
  readonly cues: readonly Cue[]
}

/** What is said in a passage of a video (ms), in the language of its default transcript; null where it has no words. Rights are the caller's matter. */
export async function readPassage(db: Db | Tx, videoId: string, from: number, to: number): Promise<SpokenPassage | null> {
  const { rows } = await sql<{ language: string; cues: Cue[] }>`
    select t.language, coalesce((
      select json_agg(json_build_object('start', c.start_ms, 'end', c.end_ms, 'text', c.text) order by c.start_ms, c.end_ms, c.position)
      from transcript_cue c where c.transcript_id = t.id and c.start_ms < ${to} and c.end_ms > ${from}), '[]') as cues
    from transcript t where t.video_id = ${videoId} and t.is_enabled
    order by t.is_default desc, t.language limit 1`.execute(db)
  return rows[0] ?? null
}
