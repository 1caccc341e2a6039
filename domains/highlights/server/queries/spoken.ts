import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Spoken } from '../methods/suggesting.ts'

const hasWords = sql<boolean>`exists (select from transcript_cue c where c.transcript_id = t.id)`

/** Whether something is written down of what is said in a video. */
export async function isTranscribed(db: Db | Tx, videoId: string): Promise<boolean> {
  const found = db.selectFrom('transcript as t').select('t.id').where('t.video_id', '=', videoId).where('t.is_enabled', '=', true)
  return (await found.where(hasWords).executeTakeFirst()) !== undefined
}

/** What is said in a video, in its default language; undefined where nothing of it is written down. */
export async function findSpoken(db: Db, videoId: string): Promise<Spoken | undefined> {
  const transcript = await db
    .selectFrom('transcript as t')
    .innerJoin('video', 'video.id', 't.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['t.id', 't.language', 'asset.duration_ms'])
    .where('t.video_id', '=', videoId)
    .where('t.is_enabled', '=', true)
    .where(hasWords)
    .orderBy('t.is_default', 'desc')
    .orderBy('t.language')
    .executeTakeFirst()
  if (!transcript) return undefined
  const cues = await db
    .selectFrom('transcript_cue')
    .select(['start_ms as start', 'end_ms as end', 'text'])
    .where('transcript_id', '=', transcript.id)
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('position')
    .execute()
  const last = cues.at(-1)?.end ?? 0
  const duration = transcript.duration_ms ?? last
  // What is said after its end cannot be shown there.
  return { lines: cues.filter(({ start }) => start < duration), language: transcript.language, duration }
}
