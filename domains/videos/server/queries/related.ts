import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#platform/server/viewer.ts'
import type { VideoType } from '../../contract.ts'
import { listedOfFew } from '../policy.ts'
import { limits, newest, type Window } from './choosing.ts'
import type { Chosen } from './tiles.ts'

/** How many of each topic, of its owner's and of the newest are looked at: enough for a page, whatever the number of videos. */
const looked = 100
const enough: RawBuilder<unknown> = sql.lit(looked)

export interface Here {
  readonly id: string
  readonly owner_id: string
  readonly type: string
}

/** What goes with a video: most shared topics first, then its owner's, then the newest of its type; on air for this viewer. */
export function related(viewer: Viewer, { id, owner_id, type }: Here, window: Window): Chosen {
  const { offset, limit } = limits(window)
  return sql`
    with near as (
      (select t.video_id as id, 10 as points from video_topic mine join video_topic t on t.topic = mine.topic where mine.video_id = ${id} limit ${enough})
      union all
      (select v.id, 3 from video v where v.owner_id = ${owner_id} and v.type = ${type} order by v.published_at desc, v.id limit ${enough})
      union all
      select newest.id, 1 from (${newest(viewer, type as VideoType, { first: 0, max: looked })}) as newest
    ), scored as materialized (select id, sum(points) as points from near where id <> ${id} group by id)
    select id, row_number() over () as position from (
      select video.id from scored join video on video.id = scored.id where ${listedOfFew(viewer)}
      order by scored.points desc, video.published_at desc, video.id offset ${offset} limit ${limit}
    ) as page`
}
