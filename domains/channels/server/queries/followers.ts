import { type RawBuilder, sql } from 'kysely'
import { standsForAccount } from '#domains/audience/server.ts'
import { byReader } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { managers } from '#platform/server/viewer.ts'

/** Whether it is on air for others, and was not told of before; from now on it was. */
export async function announce(tx: Tx, videoId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into announced_video (video_id)
    select video.id from video where video.id = ${videoId} and exists (
      select from video_reader r where r.video_id = video.id and ${byReader.listed} and r.principal not in (video.owner_id, ${managers}::uuid))
    on conflict do nothing returning video_id`.execute(tx)
  return rows.length > 0
}

/** Whether the video is news for an account `a`: on air for them, and not their own. */
const hears: RawBuilder<boolean> = sql`a.is_enabled and a.id <> video.owner_id and exists (
  select from video_reader r where r.video_id = video.id and ${byReader.listed} and ${standsForAccount})`

/** Who follows one of the video's topics and may see it, except its owner; the message is the topic. */
const followers = (videoId: string) => sql`
  select a.id as account_id, min(t.topic) as message
  from video join video_topic t on t.video_id = video.id
  join account_topic followed on followed.topic = t.topic join account a on a.id = followed.account_id
  where video.id = ${videoId} and ${hears}
  group by a.id`

/** Who subscribes to a channel that holds the video, or to this one, and may see both, except the video's owner; the message is the channel's title. */
const subscribers = (videoId: string, channelId: string | null) => sql`
  select a.id as account_id, min(channel.title) as message
  from video join channel_item i on i.entity_type = 'video' and i.entity_id = video.id
  join channel on channel.id = i.channel_id
  join channel_subscriber s on s.channel_id = channel.id join account a on a.id = s.account_id
  where video.id = ${videoId} and (${channelId}::uuid is null or channel.id = ${channelId}::uuid) and ${hears}
    and exists (select from channel_reader r where r.channel_id = channel.id and ${standsForAccount})
  group by a.id`

/** Who hears of a video that others may see from now on; for who both follows and subscribes the channel is named, which says more. */
export const followersOf = (videoId: string): RawBuilder<unknown> => sql`
  select distinct on (account_id) account_id, message from (
    select account_id, message, 1 as place from (${subscribers(videoId, null)}) as subscriber
    union all select account_id, message, 2 from (${followers(videoId)}) as follower
  ) as either order by account_id, place`

/** Who hears of a video that this account put into this channel. */
export const subscribersOf = (videoId: string, channelId: string, accountId: string): RawBuilder<unknown> => sql`
  select account_id, message from (${subscribers(videoId, channelId)}) as subscriber where account_id <> ${accountId}::uuid`
