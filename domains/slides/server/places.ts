import { sql } from 'kysely'
import type { VideoPlaces } from '#domains/videos/server.ts'

/** What stands on the slides of a video. */
export const slidePlaces: VideoPlaces = {
  kind: 'slide',
  select: ({ videoId, words }) => sql`
    select s.ms as start_ms, s.text from slide_text s
    where s.asset_id = (select asset_id from video where id = ${videoId}) and s.words @@ ${words}`,
}
