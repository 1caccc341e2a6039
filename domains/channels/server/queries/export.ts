import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Person } from '#platform/server/viewer.ts'
import { onAirOf } from '../kinds.ts'
import { visible } from '../policy.ts'
import { mine } from './choosing.ts'

export const exportColumns = [
  'title',
  'name',
  'visibility',
  'owner',
  'managers',
  'topics',
  'featured',
  'subscribers',
  'videos',
  'shorts',
  'podcasts',
  'playlists',
  'views',
  'created',
  'last_added',
] as const

const day = (at: 'created_at' | 'content_at') => sql`to_char(channel.${sql.ref(at)} at time zone 'UTC', 'YYYY-MM-DD')`

const own = (viewer: Person) => sql`${mine(viewer)} and ${visible(viewer)}`

/** Ids of the channels that the person owns or manages. */
export async function listOwnChannels(db: Db | Tx, viewer: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select channel.id from channel where ${own(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the person still owns or manages all of these that are there. */
export async function ownsAll(db: Db | Tx, viewer: Person, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select not exists (select from channel where channel.id = any(${[...ids]}::uuid[]) and deleted_at is null and not (${own(viewer)})) as all`.execute(
    db,
  )
  return rows[0]?.all ?? false
}

/** A line for each of these channels, by title; of what it holds, what is on air for the person is counted. */
export function channelExportRows(viewer: Person, ids: readonly string[]): RawBuilder<TableRow> {
  return sql<TableRow>`
    select channel.title, channel.name, channel.visibility, owner.username as owner,
      (select string_agg(a.username, ' ' order by a.username) from channel_manager m join account a on a.id = m.account_id
        where m.channel_id = channel.id) as managers,
      (select string_agg(t.topic, ' ' order by t.topic) from channel_topic t where t.channel_id = channel.id) as topics,
      channel.featured::int as featured, channel.subscriber_count as subscribers,
      held.videos, held.shorts, held.podcasts, held.playlists, held.views,
      ${day('created_at')} as created, ${day('content_at')} as last_added
    from channel join account owner on owner.id = channel.owner_id
    cross join lateral (
      select count(*) filter (where i.type = 'video')::int as videos, count(*) filter (where i.type = 'short_video')::int as shorts,
        count(*) filter (where i.type = 'podcast')::int as podcasts, count(*) filter (where i.type = 'playlist')::int as playlists,
        coalesce(sum(v.play_count), 0)::float8 as views
      from channel_item i left join video v on i.entity_type = 'video' and v.id = i.entity_id
      where i.channel_id = channel.id and ${onAirOf(viewer)}
    ) as held
    where channel.id = any(${[...ids]}::uuid[])
    order by lower(channel.title), channel.id`
}
