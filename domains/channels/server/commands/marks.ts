import { releasePictures } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ChannelVisibility } from '../../contract.ts'
import { can } from '../policy.ts'
import { changeOwner, countOwned, deleteChannel, setSubscribed, updateChannel } from '../queries/changes.ts'
import { refreshReaders } from '../queries/readers.ts'
import { getChannel } from '../queries/rows.ts'
import { changeChannel, lockManaged, tellChanged } from './update.ts'

export async function featureChannel(tx: Tx, viewer: Person, name: string, featured: boolean): Promise<void> {
  const { id } = await lockManaged(tx, viewer, name)
  await updateChannel(tx, id, { featured })
  await tellChanged(tx, id)
}

/** Twice is once. @returns how many there are now */
export async function subscribe(tx: Tx, viewer: Person, name: string, subscribed: boolean): Promise<number> {
  const { id } = await getChannel(tx, viewer, name)
  if (!can.subscribe(viewer)) throw new Problem('forbidden')
  await setSubscribed(tx, id, viewer.id, subscribed)
  return (await getChannel(tx, viewer, name)).subscriber_count
}

const someOf = (names: readonly string[]) => {
  if (names.length === 0) throw new Problem('invalid', 'name', 'Please choose a channel.', 'name')
  // In order, so that two calls wait for each other and never in a circle.
  return [...names].sort()
}

/** All or nothing. */
export async function showChannels(tx: Tx, viewer: Person, names: readonly string[], visibility: ChannelVisibility): Promise<void> {
  for (const name of someOf(names)) await changeChannel(tx, viewer, name, { visibility })
}

/** All or nothing; what they held stays. */
export async function deleteChannels(tx: Tx, viewer: Person, names: readonly string[]): Promise<void> {
  for (const name of someOf(names)) {
    const { id } = await lockManaged(tx, viewer, name)
    await releasePictures(tx, `channel:${id}`)
    await deleteChannel(tx, id)
    await emit(tx, 'channel.deleted', { channelId: id })
  }
}

/** What a person owns here; asked and handed over before the person is removed. */
export const channelBelonging = {
  name: 'channels',
  count: countOwned,
  handOver: async (tx: Tx, from: string, to: string): Promise<void> => refreshReaders(tx, await changeOwner(tx, from, to)),
}
