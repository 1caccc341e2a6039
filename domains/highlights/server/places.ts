import { sql } from 'kysely'
import type { VideoPlaces } from '#domains/videos/server.ts'

/** The titles of what editors marked in a video. */
export const highlightPlaces: VideoPlaces = {
  kind: 'highlight',
  select: ({ videoId, words }) => sql`
    select h.start_ms, h.text from highlight h where h.video_id = ${videoId} and h.state = 'kept' and h.words @@ ${words}`,
}
