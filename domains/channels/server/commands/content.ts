import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { channelFacts } from '../../contract/facts.ts'
import { itemIdOf, kindOf } from '../kinds.ts'
import { type Entity, insertItem, setItemsFeatured } from '../queries/items.ts'
import { putItemsBack, removeItemsForNow } from '../queries/removed-items.ts'
import { lockManaged, tellChanged } from './update.ts'

/** A place in a channel, by names or ids. */
interface Place {
  readonly channel: string
  readonly entityId: string
}

/** Puts something that the viewer sees into a channel that they manage. Nobody gains a right on it by that. */
export async function addItem(tx: Tx, viewer: Person, { channel, entityId, type }: Place & { readonly type: string }): Promise<void> {
  const { id } = await lockManaged(tx, viewer, channel)
  const kind = kindOf(type)
  const found = await kind?.find(tx, viewer, entityId)
  if (!kind || found === undefined) throw new Problem('not_found')
  const entity = { entityType: kind.entityType, entityId: found.id }
  if (!(await insertItem(tx, id, entity, found.type))) throw new Problem('conflict', 'already_added', 'This is in the channel already.')
  await tellAdded(tx, viewer, id, entity)
}

export async function tellAdded(tx: Tx, viewer: Person, channelId: string, entity: Entity): Promise<void> {
  await emit(tx, channelFacts.published, { channelId, ...entity, accountId: viewer.id })
  await tellChanged(tx, channelId)
}

interface Several {
  readonly channel: string
  readonly ids: readonly string[]
}

/** All or nothing: `change` says how many of them were there. */
async function changeItems(
  tx: Tx,
  viewer: Person,
  { channel, ids }: Several,
  change: (channelId: string) => Promise<number>,
): Promise<void> {
  const { id } = await lockManaged(tx, viewer, channel)
  if ((await change(id)) !== ids.length) throw new Problem('not_found')
  await tellChanged(tx, id)
}

export const featureItems = (tx: Tx, viewer: Person, several: Several, featured: boolean): Promise<void> =>
  changeItems(tx, viewer, several, (channelId) => setItemsFeatured(tx, channelId, several.ids, featured))

/** The things themselves stay, and for an hour where they stood is known. */
export const removeItems = (tx: Tx, viewer: Person, several: Several): Promise<void> =>
  changeItems(tx, viewer, several, (channelId) => removeItemsForNow(tx, channelId, several.ids))

/** Nobody is told of what is new: it was there before. @returns ids of those that came back */
export async function restoreItems(tx: Tx, viewer: Person, { channel, ids }: Several): Promise<string[]> {
  const { id } = await lockManaged(tx, viewer, channel)
  const restored = await putItemsBack(tx, id, ids)
  if (restored.length > 0) await tellChanged(tx, id)
  return restored
}

/** One, which may be called by its name. */
const alone = async (tx: Tx, viewer: Person, { channel, entityId }: Place): Promise<Several> => ({
  channel,
  ids: [await itemIdOf(tx, viewer, entityId)],
})

export async function featureItem(tx: Tx, viewer: Person, place: Place, featured: boolean): Promise<void> {
  await featureItems(tx, viewer, await alone(tx, viewer, place), featured)
}

export async function removeItem(tx: Tx, viewer: Person, place: Place): Promise<void> {
  await removeItems(tx, viewer, await alone(tx, viewer, place))
}
