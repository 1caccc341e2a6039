import { sql } from 'kysely'
import { visibleChannel } from '#domains/channels/server.ts'
import { inHistory, listedOfFew } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import type { Because } from '../../contract.ts'

export interface Recommended {
  readonly id: string
  readonly reason: Because['reason']
  readonly name: string
}

/** How many of each thing are looked at: enough for a row, whatever the number of videos. */
const of = { interests: sql.lit(50), channels: sql.lit(50), watched: sql.lit(6), topics: sql.lit(4), newest: sql.lit(24), all: sql.lit(24) }

/**
 * What goes with a person: what was added last to the channels that they subscribe to, the newest of the topics that they follow, and of the
 * topics of what they watched last. What they chose weighs more; several reasons add up, and the strongest is told. Nothing of their own, and
 * nothing that they have begun.
 */
const recommended = batchedForViewer(
  {},
  (viewer) => sql<Recommended>`
    with followed as (
      select topic from account_topic where account_id = ${viewer.id} order by topic limit ${of.interests}
    ), subscribed as (
      select channel.id, channel.title from channel_subscriber s join channel on channel.id = s.channel_id
      where s.account_id = ${viewer.id} and ${visibleChannel(viewer)} order by channel.content_at desc nulls last, channel.id limit ${of.channels}
    ), watched as (
      select video.id, video.title from viewing w join video on video.id = w.video_id
      where w.account_id = ${viewer.id} and ${inHistory()} and ${listedOfFew(viewer)}
      order by w.viewed_at desc limit ${of.watched}
    ), near as (
      select newest.video_id, newest.published_at as at, 10 as points, 'topic' as reason, followed.topic as name from followed cross join lateral (
        select t.video_id, t.published_at from video_topic t where t.topic = followed.topic order by t.published_at desc, t.video_id limit ${of.newest}
      ) as newest
      union all
      select newest.video_id, newest.added_at, 12, 'channel', subscribed.title from subscribed cross join lateral (
        select i.entity_id as video_id, i.added_at from channel_item i where i.channel_id = subscribed.id and i.entity_type = 'video'
        order by i.added_at desc, i.entity_id desc limit ${of.newest}
      ) as newest
      union all
      select newest.video_id, newest.published_at, 4, 'watched', watched.title from watched
      cross join lateral (select topic from video_topic where video_id = watched.id order by topic limit ${of.topics}) as about
      cross join lateral (
        select t.video_id, t.published_at from video_topic t where t.topic = about.topic order by t.published_at desc, t.video_id limit ${of.newest}
      ) as newest
    ), scored as materialized (
      -- The reasons stand in the order of the alphabet, the strongest first.
      select video_id as id, sum(points) as points, max(at) as at, min(array[reason, name]) as told from near group by video_id
    )
    select video.id, told[1] as reason, told[2] as name from (select * from scored order by points desc, at desc, id offset 0) as video
    where ${listedOfFew(viewer)} and not exists (select from video own where own.id = video.id and own.owner_id = ${viewer.id} offset 0)
      and not exists (select from viewing w where w.video_id = video.id and w.account_id = ${viewer.id} and ${inHistory()} offset 0)
    order by points desc, at desc, id limit ${of.all}`,
)

/** The best of it, at most 24. */
export const listRecommended = async (db: Db, viewer: Person, max: number): Promise<Recommended[]> =>
  (await recommended(db, viewer, {})).slice(0, max)
