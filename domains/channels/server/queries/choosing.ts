import { type RawBuilder, sql } from 'kysely'
import { type Asked, rankOf, tsquery } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { onAirOf } from '../kinds.ts'
import { can, visible } from '../policy.ts'
import { type ChannelRow, channelRows, managedBy } from './rows.ts'

type Clause = RawBuilder<boolean>

export type Order = 'newest' | 'title' | 'subscribers' | 'recent' | 'relevance' | 'related'

export interface Choice {
  readonly clauses: readonly Clause[]
  readonly asked?: Asked | undefined
  readonly order: Order
  readonly descending: boolean
  readonly first: number
  readonly max: number
}

export const mine = ({ id }: Viewer): Clause => sql`channel.id in (
  select id from channel where owner_id = ${id} union all select channel_id from channel_manager where account_id = ${id})`

/** What the viewer may publish to. */
export const manageable = (viewer: Viewer): Clause =>
  can.manage(viewer, { owner_id: '', managed: false }) ? sql`true` : sql`(channel.owner_id = ${viewer.id} or ${managedBy(viewer)})`

export const subscribed = ({ id }: Viewer): Clause =>
  sql`channel.id in (select channel_id from channel_subscriber where account_id = ${id})`

export const isFeatured: Clause = sql`channel.featured`

/** Something was added within 30 days (wire-details, "Listings"). */
export const isRecent: Clause = sql`channel.content_at > now() - interval '30 days'`

/** Holds a podcast that is on air for the viewer. */
export const holdsPodcasts = (viewer: Viewer): Clause => sql`exists (
  select from channel_item i where i.channel_id = channel.id and i.type = 'podcast' and ${onAirOf(viewer)} offset 0)`

const matches = (asked: Asked): Clause => sql`channel.words @@ ${tsquery(asked)}`

/** Every order is that of an index, read from one end or the other. */
function orderOf({ order, descending, asked }: Choice): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`
  if (order === 'relevance' && asked)
    return sql`${rankOf(sql`channel.words`, tsquery({ ...asked, shallow: false }))} ${way}, channel.created_at desc, channel.id`
  if (order === 'title') return sql`lower(channel.title) ${way}, channel.id ${way}`
  if (order === 'subscribers') return sql`channel.subscriber_count ${way}, channel.id ${way}`
  if (order === 'recent') return sql`channel.content_at ${way}, channel.id ${way}`
  return sql`channel.created_at ${way}, channel.id ${way}`
}

const allOf = ({ clauses, asked }: Pick<Choice, 'clauses' | 'asked'>): readonly Clause[] => [...clauses, ...(asked ? [matches(asked)] : [])]

const whereOf = (viewer: Viewer, choice: Choice) => sql.join([visible(viewer), ...allOf(choice)], sql` and `)

/** One more than asked for, where there is more. Chosen by what they are sorted by alone; the rest is read of one page. */
export function listChosen(db: Db, viewer: Viewer, choice: Choice): Promise<ChannelRow[]> {
  const chosen = sql<{ id: string; position: number }>`(
    select id, row_number() over () as position from (
      select channel.id from channel where ${whereOf(viewer, choice)}
      order by ${orderOf(choice)} offset ${choice.first} limit ${choice.max + 1}) as page)`
  return channelRows(db, viewer).innerJoin(chosen.as('chosen'), 'chosen.id', 'channel.id').orderBy('chosen.position').execute()
}

/** Whether there is none at all. */
export async function isNone(db: Db, viewer: Viewer, choice: Choice): Promise<boolean> {
  const { rows } = await sql`select 1 from channel where ${whereOf(viewer, choice)} limit 1`.execute(db)
  return rows.length === 0
}

/** How many there are, counted up to 2,001. */
export async function countChosen(db: Db, viewer: Viewer, choice: Choice): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from channel where ${whereOf(viewer, choice)} limit 2001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

interface RelatedTo {
  readonly id: string
  readonly asked: Asked | undefined
  readonly first: number
  readonly max: number
}

/** Channels with shared topics: most of them first, then those with most subscribers. Rights are asked in this order, as far as a page needs. */
export function listRelated(db: Db, viewer: Viewer, { id, asked, first, max }: RelatedTo): Promise<ChannelRow[]> {
  const near = sql<{ id: string; position: number }>`(
    select id, row_number() over () as position from (
      select channel.id from (
        select channel.id, channel.subscriber_count, near.shared from (
          select t.channel_id as id, count(*) as shared
          from channel_topic mine join channel_topic t on t.topic = mine.topic
          where mine.channel_id = ${id} and t.channel_id <> ${id} group by t.channel_id
        ) as near join channel on channel.id = near.id ${asked ? sql`where ${matches(asked)}` : sql``}
        order by near.shared desc, channel.subscriber_count desc, channel.id offset 0
      ) as channel where ${visible(viewer)}
      order by channel.shared desc, channel.subscriber_count desc, channel.id offset ${first} limit ${max + 1}) as page)`
  return channelRows(db, viewer).innerJoin(near.as('near'), 'near.id', 'channel.id').orderBy('near.position').execute()
}
