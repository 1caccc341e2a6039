import { sql } from 'kysely'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { visible } from '../policy.ts'

const topics = sql<string[]>`array(select t.topic from channel_topic t where t.channel_id = channel.id order by t.topic)`
const managers = sql<{ name: string; displayname: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('name', a.username, 'displayname', a.displayname) order by lower(a.displayname), a.username), '[]')
  from channel_manager m join account a on a.id = m.account_id where m.channel_id = channel.id)`
const subscribedBy = ({ id }: Viewer) =>
  sql<boolean>`exists (select from channel_subscriber s where s.channel_id = channel.id and s.account_id = ${id})`
export const managedBy = ({ id }: Viewer) =>
  sql<boolean>`exists (select from channel_manager m where m.channel_id = channel.id and m.account_id = ${id})`

/** Everything that is shown of a channel that the viewer sees. */
export const channelRows = (db: Db | Tx, viewer: Viewer) =>
  db
    .selectFrom('channel')
    .innerJoin('account', 'account.id', 'channel.owner_id')
    .select([
      'channel.id',
      'channel.name',
      'channel.owner_id',
      'channel.title',
      'channel.description',
      'channel.theme',
      'channel.visibility',
      'channel.external_users',
      'channel.featured',
      'channel.thumbnail_url',
      'channel.logo_url',
      'channel.subscriber_count',
      'channel.content_at',
      'channel.created_at',
      'account.username',
      'account.displayname as ownerName',
      topics.as('topics'),
      managers.as('managers'),
      subscribedBy(viewer).as('subscribed'),
      managedBy(viewer).as('managed'),
    ])
    .where(visible(viewer))

export type ChannelRow = Awaited<ReturnType<ReturnType<typeof channelRows>['executeTakeFirstOrThrow']>>

/** Paths take either (wire-details, "Lines of wire.md, corrected"). */
const called = (nameOrId: string) => (uuidPattern.test(nameOrId) ? ('channel.id' as const) : ('channel.name' as const))

/** By name or id; undefined where it is absent or hidden. */
export const findChannel = (db: Db | Tx, viewer: Viewer, nameOrId: string): Promise<ChannelRow | undefined> =>
  channelRows(db, viewer).where(called(nameOrId), '=', nameOrId).executeTakeFirst()

/** The same; `not_found` where it is absent or hidden. */
export async function getChannel(db: Db | Tx, viewer: Viewer, nameOrId: string): Promise<ChannelRow> {
  const row = await findChannel(db, viewer, nameOrId)
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Locks channels, by name or id, until the transaction ends. Whoever changes a channel, its content or its subscribers does this before
 * anything else, and with all of the channels at once: everybody locks in the order of ids, so nobody waits in a circle.
 *
 * @param purpose `delete` also waits for those who only refer to a channel; asking for it later could end in a deadlock
 */
export async function lockChannels(tx: Tx, namesOrIds: readonly string[], purpose: 'change' | 'delete' = 'change'): Promise<void> {
  const ids = namesOrIds.filter((one) => uuidPattern.test(one))
  const strength = purpose === 'delete' ? sql`for update` : sql`for no key update`
  await sql`
    select from channel where id = any(${ids}::uuid[]) or name = any(${namesOrIds.filter((one) => !uuidPattern.test(one))}::text[])
    order by id ${strength}`.execute(tx)
}

/** A channel that the viewer sees, locked: what the rules see is what is changed. */
export async function lockChannel(tx: Tx, viewer: Viewer, nameOrId: string): Promise<ChannelRow> {
  await lockChannels(tx, [nameOrId])
  return getChannel(tx, viewer, nameOrId)
}

/** Ids of its owner and its managers. */
export async function listKeepers(tx: Tx, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from channel where id = ${channelId} union select account_id from channel_manager where channel_id = ${channelId}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
