import { type RawBuilder, sql } from 'kysely'
import { listedInSearch } from '#domains/videos/server.ts'
import type { Viewer } from '#platform/server/viewer.ts'

/** The ids of the videos in a channel that are on air for the viewer; SQL. */
export const videosOnAir = (viewer: Viewer, channelId: string): RawBuilder<unknown> => sql`
  select s.video_id from channel_item i join video_search s on s.video_id = i.entity_id
  where i.channel_id = ${channelId} and i.entity_type = 'video' and ${listedInSearch(viewer)}`
