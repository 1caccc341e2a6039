import { sql } from 'kysely'
import { ensureTopics } from '#domains/topics/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { unique } from '#platform/testing.ts'
import type { ChannelVisibility } from './contract.ts'
import { channelAudience } from './server/audience.ts'
import { insertChannel, refreshWords, replaceManagers, replaceTopics, setSubscribed, updateChannel } from './server/queries/changes.ts'
import { insertItem, setItemsFeatured } from './server/queries/items.ts'
import { themeOf } from './themes.ts'

export { channelAudience, refreshWords }

interface Person {
  readonly id: string
}

export interface ChannelWish {
  /** Somebody new where nobody is named. */
  readonly owner?: Person
  readonly title?: string
  readonly description?: string
  /** PUBLIC where nothing is said, so that everybody of a test sees it. */
  readonly visibility?: ChannelVisibility
  readonly external?: boolean
  readonly people?: readonly Person[]
  readonly groups?: readonly Person[]
  readonly managers?: readonly Person[]
  readonly subscribers?: readonly Person[]
  readonly topics?: readonly string[]
  readonly featured?: boolean
  readonly videos?: readonly { readonly id: string; readonly type?: string; readonly featured?: boolean }[]
  readonly playlists?: readonly Person[]
  readonly events?: readonly Person[]
  /** When something was last added; null: never. */
  readonly contentAt?: Date | null
}

/** A channel with its readers and words as the app would have made them. */
export async function aChannel(db: Db, wish: ChannelWish = {}): Promise<{ id: string; name: string; title: string }> {
  return db.transaction().execute(async (tx) => {
    const { title = 'A channel', visibility = 'PUBLIC' } = wish
    const name = unique('channel')
    const id = await insertChannel(tx, { name, owner_id: wish.owner?.id ?? (await somebody(tx)), title, theme: themeOf(title), visibility })
    await describe(tx, id, wish)
    await gather(tx, id, wish)
    await refreshWords(tx, [id])
    await channelAudience.refresh(tx, [id])
    return { id, name, title }
  })
}

async function describe(tx: Tx, id: string, { description = '', external = false, featured = false, topics = [] }: ChannelWish) {
  await updateChannel(tx, id, { description, external_users: external, featured })
  await replaceTopics(tx, id, await ensureTopics(tx, topics))
}

async function gather(
  tx: Tx,
  id: string,
  { people, groups, managers, subscribers = [], videos = [], playlists = [], events = [], contentAt }: ChannelWish,
) {
  await channelAudience.replaceMembers(tx, id, { types: [], members: [...chosen(people, 'USER'), ...chosen(groups, 'GROUP')] })
  await replaceManagers(tx, id, idsOf(managers))
  for (const subscriber of subscribers) await setSubscribed(tx, id, subscriber.id, true)
  for (const video of videos) await hold(tx, id, video)
  for (const { id: entityId } of playlists) await insertItem(tx, id, { entityType: 'playlist', entityId }, 'playlist')
  for (const { id: entityId } of events) await insertItem(tx, id, { entityType: 'event', entityId }, 'event')
  await addedOneAfterTheOther(tx, id, [...videos, ...playlists, ...events])
  if (contentAt !== undefined) await tx.updateTable('channel').set({ content_at: contentAt }).where('id', '=', id).execute()
}

async function hold(
  tx: Tx,
  channelId: string,
  { id, type = 'video', featured }: NonNullable<ChannelWish['videos']>[number],
): Promise<void> {
  await insertItem(tx, channelId, { entityType: 'video', entityId: id }, type)
  if (featured) await setItemsFeatured(tx, channelId, [id], true)
}

/** A millisecond apart: what is added within one millisecond has no order. */
async function addedOneAfterTheOther(tx: Tx, channelId: string, items: readonly Person[]): Promise<void> {
  const ids = items.map(({ id }) => id)
  await sql`
    update channel_item set added_at = now() + position * interval '1 ms'
    from unnest(${ids}::text[]) with ordinality as one(id, position) where channel_id = ${channelId} and entity_id = one.id`.execute(tx)
}

const idsOf = (people: readonly Person[] = []) => people.map(({ id }) => id)

const chosen = (ones: readonly Person[] = [], kind: 'USER' | 'GROUP') => ones.map(({ id }) => ({ principal: id, kind }))

async function somebody(tx: Tx): Promise<string> {
  const username = unique('owner')
  const { id } = await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow()
  return id
}
