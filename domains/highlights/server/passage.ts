import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

interface HighlightPassage {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

/** From where to where a highlight of a video lasts, or a suggestion of one; without an end until the next, or the end of the video. */
export async function findHighlightPassage(tx: Tx, videoId: string, id: string): Promise<HighlightPassage | undefined> {
  const { rows } = await sql<HighlightPassage>`
    select h.text, h.start_ms as "startMs", case when h.duration_ms > 0 then h.start_ms + h.duration_ms else coalesce((
      select min(n.start_ms) from highlight n where n.video_id = h.video_id and n.state = 'kept' and n.start_ms > h.start_ms), asset.duration_ms, 0) end as "endMs"
    from highlight h join video on video.id = h.video_id join asset on asset.id = video.asset_id
    where h.video_id = ${videoId} and h.id = ${id}`.execute(tx)
  return rows[0]
}
