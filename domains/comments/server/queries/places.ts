import { sql } from 'kysely'
import type { VideoPlaces } from '#domains/videos/server.ts'

/** The first time that a comment names, such as 1:02:03, ms. */
const namedTime = sql`(
  select (coalesce(nullif(part[1], '')::int, 0) * 3600 + part[2]::int * 60 + part[3]::int) * 1000
  from regexp_match(c.text, '(?<![0-9:.])(?:([0-9]{1,2}):)?([0-5]?[0-9]):([0-5][0-9])(?![0-9:])') as part where part is not null)`

/** What people say of a video, at the second that they name; nothing where comments are switched off. */
export const commentPlaces: VideoPlaces = {
  kind: 'comment',
  select: ({ videoId, words }) => sql`
    select ${namedTime} as start_ms,
      ts_headline('lyceum_raw', c.text, ${words}, 'StartSel="", StopSel="", MaxWords=24, MinWords=8') as text
    from comment c
    where c.video_id = ${videoId} and c.words @@ ${words} and c.deleted_at is null
      and (select v.comments_enabled from video v where v.id = c.video_id)
      and not exists (select from comment parent where parent.id = c.parent_id and parent.deleted_at is not null)`,
}
