import { type RawBuilder, sql } from 'kysely'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { listed, listedOfFew } from '../policy.ts'
import type { Chosen } from './tiles.ts'

/** A row `w` of `viewing` that the person has not taken out of their history, or that came back by watching. */
export const remembered = (): RawBuilder<boolean> => sql`(w.forgotten_at is null or w.forgotten_at < w.viewed_at)`

/** What the viewer began and has not seen to its end, the last first. */
export const begun = (viewer: Person, max: number): Chosen => sql`
  select w.video_id as id, row_number() over (order by w.viewed_at desc, w.video_id) as position
  from viewing w join video on video.id = w.video_id join asset on asset.id = video.asset_id
  where w.account_id = ${viewer.id} and ${remembered()} and w.completed_at is null and w.position_ms > 3000 and w.position_ms < 0.95 * asset.duration_ms
    and ${listed(viewer)}
  order by w.viewed_at desc, w.video_id limit ${max}`

/** What was watched most in the last seven days, of every type. */
export const trending = (viewer: Viewer, max: number): Chosen => sql`
  select video.id, row_number() over (order by t.views desc, video.id) as position
  from video_trend t join video on video.id = t.video_id
  where ${listed(viewer)}
  order by t.views desc, video.id limit ${max}`

/** What was watched most since it is there. */
export const popular = (viewer: Viewer, max: number): Chosen => sql`
  select id, row_number() over (order by play_count desc, id) as position from (
    select best.id, best.play_count from unnest(${['video', 'podcast']}::text[]) as types (type)
    cross join lateral (
      select video.id, video.play_count from video
      where video.deleted_at is null and video.type = types.type and video.play_count > 0 and ${listed(viewer)}
      order by video.play_count desc, video.id desc limit ${max}
    ) as best
    order by best.play_count desc, best.id limit ${max}
  ) as page`

/** The newest of a topic. */
export const ofTopic = (viewer: Viewer, topic: string, max: number): Chosen => sql`
  select video.id, row_number() over (order by t.published_at desc, t.video_id) as position
  from video_topic t join video on video.id = t.video_id
  where t.topic = ${topic} and ${listedOfFew(viewer)}
  order by t.published_at desc, t.video_id limit ${max}`

/** In this order. */
export const these = (ids: readonly string[]): Chosen =>
  sql`select id, position from unnest(${[...ids]}::text[]) with ordinality as these (id, position)`
