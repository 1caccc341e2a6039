import { endEmbedTokens, findAccount, readFlags } from '#domains/accounts/server.ts'
import { peopleNamed, type SharingWish } from '#domains/audience/server.ts'
import { releasePictures, usePicture } from '#domains/media/server.ts'
import { ensureTopics } from '#domains/topics/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { newSlug } from '#platform/server/slug.ts'
import { capabilitiesOf, type Person } from '#platform/server/viewer.ts'
import { channelFeed } from '../../contract/feed.ts'
import type { ChannelVisibility } from '../../contract.ts'
import { themeOf } from '../../themes.ts'
import { channelAudience } from '../audience.ts'
import { can } from '../policy.ts'
import {
  type ChannelChanges,
  insertChannel,
  listTaken,
  refreshWords,
  replaceManagers,
  replaceTopics,
  updateChannel,
} from '../queries/changes.ts'
import { type ChannelRow, listKeepers, lockChannel } from '../queries/rows.ts'

/** What is absent stays as it is. */
export interface ChannelWish extends SharingWish {
  readonly displayname?: string | undefined
  readonly description?: string | undefined
  readonly theme_colour?: number | undefined
  readonly topics?: readonly string[] | undefined
  readonly visibility?: ChannelVisibility | undefined
  readonly external_users?: boolean | undefined
  readonly managers?: readonly string[] | undefined
  readonly ownername?: string | undefined
  readonly thumbnailUploadUrl?: string | undefined
  readonly logoUploadUrl?: string | undefined
}

/** @returns its id */
export async function createChannel(tx: Tx, viewer: Person, wish: ChannelWish & { readonly displayname: string }): Promise<string> {
  if (!can.create(viewer)) throw new Problem('forbidden', 'create_channels')
  const { displayname: title, visibility = 'USERS' } = wish
  const name = await newSlug(title, (names) => listTaken(tx, names), visibility === 'GROUPS')
  const id = await insertChannel(tx, { name, owner_id: viewer.id, title, theme: themeOf(title), visibility })
  await write(tx, viewer, { id, visibility, owner_id: viewer.id, external_users: false }, { ...wish, visibility })
  return id
}

/** A channel that the viewer may manage, locked. */
export async function lockManaged(tx: Tx, viewer: Person, nameOrId: string): Promise<ChannelRow> {
  const channel = await lockChannel(tx, viewer, nameOrId)
  if (!can.manage(viewer, channel)) throw new Problem('forbidden')
  return channel
}

/** @returns its id */
export async function changeChannel(tx: Tx, viewer: Person, nameOrId: string, wish: ChannelWish): Promise<string> {
  const channel = await lockManaged(tx, viewer, nameOrId)
  await write(tx, viewer, channel, wish)
  await tellChanged(tx, channel.id)
  return channel.id
}

export async function tellChanged(tx: Tx, channelId: string): Promise<void> {
  await publish(tx, channelFeed.changed, channelId)
}

type Written = Pick<ChannelRow, 'id' | 'visibility' | 'owner_id' | 'external_users'>

async function write(tx: Tx, viewer: Person, channel: Written, wish: ChannelWish): Promise<void> {
  const { id } = channel
  const { user_members_data: users, group_members_data: groups } = wish
  const before = await listKeepers(tx, id)
  await updateChannel(tx, id, {
    ...plainChanges(wish),
    external_users: await isOpenToExternal(tx, channel, wish),
    ...(await pictures(tx, viewer, id, wish)),
    ...(await ownerChange(tx, wish)),
  })
  if (wish.topics) await replaceTopics(tx, id, await ensureTopics(tx, wish.topics))
  if (wish.managers) await replaceManagers(tx, id, await managersNamed(tx, wish.managers))
  if (wish.visibility !== undefined || users || groups)
    await channelAudience.shareWith(tx, id, { ...wish, visibility: wish.visibility ?? channel.visibility })
  await refreshWords(tx, [id])
  await channelAudience.refresh(tx, [id])
  const after = new Set(await listKeepers(tx, id))
  // Who does not manage it any more does not show it to others either.
  await endEmbedTokens(
    tx,
    [id],
    before.filter((one) => !after.has(one)),
  )
}

const managersNamed = async (tx: Tx, names: readonly string[]) => (await peopleNamed(tx, names, 'managers')).map(({ id }) => id)

const plainChanges = (wish: ChannelWish): ChannelChanges => ({
  ...(wish.displayname === undefined ? {} : { title: wish.displayname }),
  ...(wish.description === undefined ? {} : { description: wish.description }),
  ...(wish.theme_colour === undefined ? {} : { theme: wish.theme_colour }),
  ...(wish.visibility === undefined ? {} : { visibility: wish.visibility }),
})

/** Only where the option can be seen: of USERS, where the organisation shares with external people (LE-4.42, LE-6.23). */
async function isOpenToExternal(tx: Tx, channel: Written, wish: ChannelWish): Promise<boolean> {
  const { visibility = channel.visibility, external_users: open = channel.external_users } = wish
  return open && visibility === 'USERS' && (await readFlags(tx)).external_sharing === 1
}

async function pictures(tx: Tx, viewer: Person, id: string, wish: ChannelWish): Promise<ChannelChanges> {
  const picture = async (url: string, purpose: 'channel' | 'logo') => {
    if (url !== '') return usePicture(tx, viewer, url, { usedBy: `channel:${id}`, purpose })
    await releasePictures(tx, `channel:${id}`, purpose)
    return null
  }
  const { thumbnailUploadUrl: thumbnail, logoUploadUrl: logo } = wish
  return {
    ...(thumbnail === undefined ? {} : { thumbnail_url: await picture(thumbnail, 'channel') }),
    ...(logo === undefined ? {} : { logo_url: await picture(logo, 'logo') }),
  }
}

/** Only who may create channels can be given one; empty: it stays whose it is. */
async function ownerChange(tx: Tx, { ownername }: ChannelWish): Promise<ChannelChanges> {
  if (ownername === undefined || ownername === '') return {}
  const owner = await findAccount(tx, ownername)
  if (!owner?.isEnabled || !capabilitiesOf(owner.role).includes('create_channels'))
    throw new Problem('invalid', 'owner', 'Only a power user, reviewer or administrator can own a channel.', 'ownername')
  return { owner_id: owner.id }
}
