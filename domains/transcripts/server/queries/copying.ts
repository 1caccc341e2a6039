import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Notes that a video is to get the transcripts of another, or of the one from which that still waits for its own. @returns whether there are any */
export async function noteCopy(tx: Tx, from: string, to: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with source as (
      select coalesce((select from_video_id from transcript_copy where video_id = ${from}), ${from}) as id
    )
    insert into transcript_copy (video_id, from_video_id)
    select ${to}, id from source where exists (select from transcript t where t.video_id = source.id)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Copies what a video waits for; a language that it has got meanwhile stays as it is. @returns whether it waited */
export async function copyAwaited(tx: Tx, videoId: string): Promise<boolean> {
  // The video before what hangs on it, as who removes it for good does.
  await sql`select from video where id = ${videoId} for key share`.execute(tx)
  const { rows } = await sql<{ source: string }>`
    delete from transcript_copy where video_id = ${videoId} returning from_video_id as source`.execute(tx)
  const [awaited] = rows
  if (!awaited) return false
  await sql`
    with made as (
      insert into transcript (video_id, language, kind, translated_from, is_default, is_enabled, next_position)
      select ${videoId}, t.language, t.kind, t.translated_from, t.is_default and not exists (select from transcript where video_id = ${videoId} and is_default),
        t.is_enabled, t.next_position
      from transcript t where t.video_id = ${awaited.source}
      on conflict (video_id, language) do nothing returning id, language
    )
    insert into transcript_cue (transcript_id, video_id, position, start_ms, end_ms, text, speaker)
    select made.id, ${videoId}, c.position, c.start_ms, c.end_ms, c.text, c.speaker
    from made join transcript t on t.video_id = ${awaited.source} and t.language = made.language
    join transcript_cue c on c.transcript_id = t.id`.execute(tx)
  return true
}
