import { sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '#platform/server/db.ts'

export interface NewChannel {
  readonly name: string
  readonly owner_id: string
  readonly title: string
  readonly theme: number
  readonly visibility: string
}

/** @returns its id */
export async function insertChannel(tx: Tx, channel: NewChannel): Promise<string> {
  const { id } = await tx.insertInto('channel').values(channel).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Of these names, those in use; nobody else takes one before the transaction ends. */
export async function listTaken(tx: Tx, names: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('names of channels', 0))`.execute(tx)
  const rows = await tx
    .selectFrom('channel')
    .select('name')
    .where('name', 'in', [...names])
    .execute()
  return rows.map(({ name }) => name)
}

export type ChannelChanges = Pick<
  Updateable<Schema['channel']>,
  'title' | 'description' | 'theme' | 'visibility' | 'external_users' | 'embedded' | 'featured' | 'owner_id' | 'thumbnail_url' | 'logo_url'
>

export async function updateChannel(tx: Tx, id: string, changes: ChannelChanges): Promise<void> {
  await tx
    .updateTable('channel')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteChannel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('channel').where('id', '=', id).execute()
}

export async function replaceTopics(tx: Tx, channelId: string, topics: readonly string[]): Promise<void> {
  await tx.deleteFrom('channel_topic').where('channel_id', '=', channelId).execute()
  if (topics.length === 0) return
  await tx
    .insertInto('channel_topic')
    .values(topics.map((topic) => ({ channel_id: channelId, topic })))
    .execute()
}

export async function replaceManagers(tx: Tx, channelId: string, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('channel_manager').where('channel_id', '=', channelId).execute()
  if (accountIds.length === 0) return
  await tx
    .insertInto('channel_manager')
    .values(accountIds.map((account_id) => ({ channel_id: channelId, account_id })))
    .execute()
}

export interface Chosen {
  readonly principal: string
  readonly kind: 'USER' | 'GROUP'
}

/** Puts these in the place of all of their kinds. */
export async function replaceMembers(
  tx: Tx,
  channelId: string,
  kinds: readonly Chosen['kind'][],
  members: readonly Chosen[],
): Promise<void> {
  if (kinds.length > 0)
    await tx
      .deleteFrom('channel_member')
      .where('channel_id', '=', channelId)
      .where('kind', 'in', [...kinds])
      .execute()
  if (members.length === 0) return
  await tx
    .insertInto('channel_member')
    .values(members.map((member) => ({ channel_id: channelId, ...member })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps what these channels are found by in step with their titles, topics and descriptions. */
export async function refreshWords(tx: Tx, channelIds: readonly string[]): Promise<void> {
  await sql`
    update channel set words = setweight(words_of(title), 'A') || setweight(words_of(coalesce(
      (select string_agg(t.topic, ' ') from channel_topic t where t.channel_id = channel.id), '')), 'B') || setweight(words_of(description), 'C')
    where id = any(${[...channelIds]}::uuid[])`.execute(tx)
}

/** Twice is once. */
export async function setSubscribed(tx: Tx, channelId: string, accountId: string, subscribed: boolean): Promise<void> {
  if (subscribed)
    await tx
      .insertInto('channel_subscriber')
      .values({ channel_id: channelId, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('channel_subscriber').where('channel_id', '=', channelId).where('account_id', '=', accountId).execute()
}

export async function countOwned(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('channel')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

/** @returns the channels that have another owner now */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<string[]> {
  const rows = await tx.updateTable('channel').set({ owner_id: to }).where('owner_id', '=', from).returning('id').execute()
  return rows.map(({ id }) => id)
}
