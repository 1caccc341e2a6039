import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import { visible } from '../policy.ts'
import type { Entity } from './items.ts'

/** Of a row `video` the channel that it was published to first, of those that the viewer sees; null: in none. */
export const channelColumn = (viewer: ViewerRef): RawBuilder<{ name: string; displayname: string } | null> => sql`(
  select jsonb_build_object('name', channel.name, 'displayname', channel.title)
  from channel_item i join channel on channel.id = i.channel_id
  where i.entity_type = 'video' and i.entity_id = video.id and ${visible(viewer)}
  order by i.added_at, i.channel_id limit 1)`

interface Held {
  readonly entityType: RawBuilder<unknown>
  readonly entityId: RawBuilder<unknown>
}

/** Of a thing the channels that hold it and that the viewer sees: rows of `value` (in addresses) and `label`. */
export const channelsOfItem = (viewer: Viewer, { entityType, entityId }: Held) => sql`
  select channel.name as value, channel.title as label from channel_item i join channel on channel.id = i.channel_id
  where i.entity_type = ${entityType} and i.entity_id = ${entityId} and ${visible(viewer)}`

interface Tallied {
  /** Rows of `id`. */
  readonly videos: RawBuilder<unknown>
  /** Rows of `id` and `entity_type`. */
  readonly others: RawBuilder<unknown>
  /** Names of channels that come first. */
  readonly chosen: readonly string[]
  readonly most: number
}

/**
 * How many of some videos and other things each channel that the viewer sees holds, those with most of them first: rows of `value` (in
 * addresses), `label` and `n`. Rights are asked in this order, until there are enough.
 */
export const channelTally = (viewer: Viewer, { videos, others, chosen, most }: Tallied) => sql`
  select channel.name as value, channel.title as label, held.n from (
    select i.channel_id, count(*) as n, i.channel_id = any(array(select id from channel where name = any(${[...chosen]}::text[]))) as chosen
    from (
      select i.channel_id from (${videos}) as v join channel_item i on i.entity_type = 'video' and i.entity_id = v.id
      union all
      select i.channel_id from (${others}) as o join channel_item i on i.entity_type = o.entity_type and i.entity_id = o.id
    ) as i
    group by i.channel_id order by chosen desc, n desc, i.channel_id offset 0
  ) as held join channel on channel.id = held.channel_id where ${visible(viewer)}
  order by held.chosen desc, held.n desc, held.channel_id limit ${sql.lit(most)}`

/** How many channels that the viewer sees hold a video. */
export async function countChannelsOfVideo(db: Db, viewer: Viewer, videoId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from channel_item i join channel on channel.id = i.channel_id
    where i.entity_type = 'video' and i.entity_id = ${videoId} and ${visible(viewer)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The channels that hold something, of those that the viewer sees, by title. */
export function listChannelsHolding(db: Db | Tx, viewer: Viewer, { entityType, entityId }: Entity) {
  return db
    .selectFrom('channel_item')
    .innerJoin('channel', 'channel.id', 'channel_item.channel_id')
    .select(['channel.id', 'channel.name', 'channel.title', 'channel.thumbnail_url'])
    .where('channel_item.entity_type', '=', entityType)
    .where('channel_item.entity_id', '=', entityId)
    .where(visible(viewer))
    .orderBy(sql`lower(channel.title)`)
    .orderBy('channel.id')
    .limit(200)
    .execute()
}
