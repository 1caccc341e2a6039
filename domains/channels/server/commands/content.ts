import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { ItemType } from '../../contract.ts'
import { kindOf } from '../kinds.ts'
import { deleteItem, type Entity, insertItem, setItemFeatured } from '../queries/items.ts'
import { lockManaged, tellChanged } from './update.ts'

/** A place in a channel, by the channel's name or id. */
interface Place {
  readonly channel: string
  readonly entityId: string
}

/** Puts something that the viewer sees into a channel that they manage. Nobody gains a right on it by that. */
export async function addItem(tx: Tx, viewer: Person, { channel, entityId, type }: Place & { readonly type: ItemType }): Promise<void> {
  const { id } = await lockManaged(tx, viewer, channel)
  const kind = kindOf(type)
  const found = await kind?.typeOf(tx, viewer, entityId)
  if (!kind || found === undefined) throw new Problem('not_found')
  const entity = { entityType: kind.entityType, entityId }
  if (!(await insertItem(tx, id, entity, found))) throw new Problem('conflict', 'already_added', 'This is in the channel already.')
  await tellAdded(tx, viewer, id, entity)
}

export async function tellAdded(tx: Tx, viewer: Person, channelId: string, entity: Entity): Promise<void> {
  await emit(tx, 'channel.published', { channelId, ...entity, accountId: viewer.id })
  await tellChanged(tx, channelId)
}

export async function featureItem(tx: Tx, viewer: Person, { channel, entityId }: Place, featured: boolean): Promise<void> {
  const { id } = await lockManaged(tx, viewer, channel)
  if (!(await setItemFeatured(tx, id, entityId, featured))) throw new Problem('not_found')
  await tellChanged(tx, id)
}

/** The thing itself stays. */
export async function removeItem(tx: Tx, viewer: Person, { channel, entityId }: Place): Promise<void> {
  const { id } = await lockManaged(tx, viewer, channel)
  if (!(await deleteItem(tx, id, entityId))) throw new Problem('not_found')
  await tellChanged(tx, id)
}
