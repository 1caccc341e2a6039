import { sql, type Updateable } from 'kysely'
import { learnWords, wordsSaid } from '#domains/videos/server.ts'
import type { Schema, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

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
  await lockUntilCommit(tx, 'names of channels')
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

/** Keeps what these channels are found by in step with their titles, topics, descriptions and the names of their owners. */
export async function refreshWords(tx: Tx, channelIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...channelIds]}::uuid[])`
  await sql`
    with said as (
      select c.id, c.title, c.description, o.displayname as people,
        array(select t.topic from channel_topic t where t.channel_id = c.id order by t.topic) as topics
      from channel c join account o on o.id = c.owner_id where c.id = ${ids}
    )
    update channel set search_topics = said.topics, words = ${wordsSaid}
    from said where channel.id = said.id`.execute(tx)
  await learnWords(tx, sql`select words as doc from channel where id = ${ids}`)
}

/** What somebody owns, locked, by id. */
export async function lockOwned(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('channel').select('id').where('owner_id', '=', ownerId).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
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
  const ids = await lockOwned(tx, from)
  await sql`update channel set owner_id = ${to} where id = any(${ids}::uuid[])`.execute(tx)
  return ids
}
