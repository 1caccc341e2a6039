import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { listedOfFew } from '../policy.ts'
import { firstTiles, ownRows, type TileRow, withFacts } from './tiles.ts'

/** A row `w` of `viewing` that the person has not taken out of their history, or that came back by watching. */
export const inHistory = (): RawBuilder<boolean> => sql`(w.forgotten_at is null or w.forgotten_at < w.viewed_at)`

/** What the viewer began and has not seen to its end, the last first. */
export const listInProgressTiles = firstTiles(
  {},
  (viewer, _, max) => sql`
  select w.video_id as id, row_number() over (order by w.viewed_at desc, w.video_id) as position
  from viewing w join video on video.id = w.video_id join asset on asset.id = video.asset_id
  where w.account_id = ${viewer.id} and ${inHistory()} and w.completed_at is null and w.position_ms > 3000 and w.position_ms < 0.95 * asset.duration_ms
    and ${listedOfFew(viewer)}
  order by w.viewed_at desc, w.video_id limit ${sql.lit(max)}`,
)

/** What was watched most in the last seven days, of every type. */
export const listTrendingTiles = firstTiles(
  {},
  (viewer, _, max) => sql`
  select video.id, row_number() over (order by t.views desc, video.id) as position
  from video_trend t join video on video.id = t.video_id
  where ${listedOfFew(viewer)}
  order by t.views desc, video.id limit ${sql.lit(max)}`,
)

/** What was watched most since it is there. */
export const listPopularTiles = firstTiles(
  {},
  (viewer, _, max) => sql`
  select id, row_number() over (order by play_count desc, id) as position from (
    select best.id, best.play_count from (values ('video'), ('podcast')) as types (type)
    cross join lateral (
      select video.id, video.play_count from video
      where video.deleted_at is null and video.type = types.type and video.play_count > 0 and ${listedOfFew(viewer)}
      order by video.play_count desc, video.id desc limit ${sql.lit(max)}
    ) as best
    order by best.play_count desc, best.id limit ${sql.lit(max)}
  ) as page`,
)

/** The newest of a topic. */
export const listTilesOfTopic = firstTiles(
  { topic: 'text' },
  (viewer, { topic }: { topic: RawBuilder<string> }, max) => sql`
  select video.id, row_number() over (order by t.published_at desc, t.video_id) as position
  from video_topic t join video on video.id = t.video_id
  where t.topic = ${topic} and ${listedOfFew(viewer)}
  order by t.published_at desc, t.video_id limit ${sql.lit(max)}`,
)

const these = batchedForViewer({ ids: 'text' }, (viewer, { ids }: { ids: RawBuilder<readonly string[]> }) =>
  ownRows(viewer, sql`select id, position from unnest(${ids}::text[]) with ordinality as these (id, position)`),
)

/** In this order. */
export const listTheseTiles = async (db: Db, viewer: Viewer, ids: readonly string[]): Promise<TileRow[]> =>
  ids.length === 0 ? [] : withFacts(db, await these(db, viewer, { ids }))
