import { sql } from 'kysely'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { listed } from '../policy.ts'
import type { Chosen } from './tiles.ts'

/** What the viewer began and has not seen to its end, the last first. */
export const begun = (viewer: Person, max: number): Chosen => sql`
  select w.video_id as id, row_number() over (order by w.viewed_at desc, w.video_id) as position
  from viewing w join video on video.id = w.video_id join asset on asset.id = video.asset_id
  where w.account_id = ${viewer.id} and w.completed_at is null and w.position_ms > 3000 and w.position_ms < 0.95 * asset.duration_ms
    and ${listed(viewer)}
  order by w.viewed_at desc, w.video_id limit ${max}`

/** What was watched most in the last seven days, of every type. */
export const trending = (viewer: Viewer, max: number): Chosen => sql`
  select video.id, row_number() over (order by t.views desc, video.id) as position
  from video_trend t join video on video.id = t.video_id
  where ${listed(viewer)}
  order by t.views desc, video.id limit ${max}`

/** In this order. */
export const these = (ids: readonly string[]): Chosen =>
  sql`select id, position from unnest(${[...ids]}::text[]) with ordinality as these (id, position)`
