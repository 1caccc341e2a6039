import { endEmbedTokens } from '#domains/accounts/server.ts'
import type { Owned } from '#domains/content/server.ts'
import { releasePictures } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ChannelVisibility } from '../../contract.ts'
import { channelAudience } from '../audience.ts'
import { can } from '../policy.ts'
import { changeOwner, countOwned, deleteChannel, refreshWords, setSubscribed, updateChannel } from '../queries/changes.ts'
import { getChannel, lockChannel, lockChannels } from '../queries/rows.ts'
import { changeChannel, lockManaged, tellChanged } from './update.ts'

export async function featureChannel(tx: Tx, viewer: Person, name: string, featured: boolean): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  await updateChannel(tx, id, { featured })
  await tellChanged(tx, id)
}

/** Twice is once. @returns how many there are now */
export async function subscribe(tx: Tx, viewer: Person, name: string, subscribed: boolean): Promise<number> {
  const { id } = await lockChannel(tx, viewer, name)
  if (!can.subscribe(viewer)) throw new Problem('forbidden')
  await setSubscribed(tx, id, viewer.id, subscribed)
  return (await getChannel(tx, viewer, name)).subscriber_count
}

export const someOf = (names: readonly string[]) => {
  if (names.length === 0) throw new Problem('invalid', 'name', 'Please choose a channel.', 'name')
  return names
}

/** All or nothing. */
export async function showChannels(tx: Tx, viewer: Person, names: readonly string[], visibility: ChannelVisibility): Promise<void> {
  await lockChannels(tx, someOf(names))
  for (const name of names) await changeChannel(tx, viewer, name, { visibility })
}

/** All or nothing; what they held stays. */
export async function deleteChannels(tx: Tx, viewer: Person, names: readonly string[]): Promise<void> {
  await lockChannels(tx, someOf(names), 'delete')
  for (const name of names) {
    const { id } = await lockManaged(tx, viewer, name)
    await removeChannel(tx, id)
  }
}

/** For good. */
export async function removeChannel(tx: Tx, id: string): Promise<void> {
  await releasePictures(tx, `channel:${id}`)
  await endEmbedTokens(tx, [id])
  await deleteChannel(tx, id)
}

/** What a person owns here; asked and handed over before the person is removed. */
export const channelOwned: Owned = {
  name: 'channels',
  count: countOwned,
  handOver: async (tx: Tx, from: string, to: string): Promise<void> => {
    const ids = await changeOwner(tx, from, to)
    await refreshWords(tx, ids)
    await channelAudience.refresh(tx, ids)
  },
}
