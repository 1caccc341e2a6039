import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import { itemTypeOf } from '../kinds/videos.ts'
import type { Entity } from './items.ts'

/** Hours in which what was removed can be put back. */
const undoHours = 1

/** Takes things out of a channel and keeps where they stood. @returns how many of them were there */
export async function removeItemsForNow(tx: Tx, channelId: string, entityIds: readonly string[]): Promise<number> {
  await sql`delete from channel_item_removed where removed_at < now() - make_interval(hours => ${undoHours})`.execute(tx)
  const { rows } = await sql<{ removed: number }>`
    with removed as (delete from channel_item where channel_id = ${channelId} and entity_id = any(${[...entityIds]}::text[]) returning *),
    kept as (
      insert into channel_item_removed (channel_id, entity_type, entity_id, type, featured, added_at)
      select channel_id, entity_type, entity_id, type, featured, added_at from removed
      on conflict (channel_id, entity_type, entity_id) do update set
        type = excluded.type, featured = excluded.featured, added_at = excluded.added_at, removed_at = now()
    )
    select count(*)::int as removed from removed`.execute(tx)
  return rows[0]?.removed ?? 0
}

/** @returns ids of those that were not in the channel again already */
export async function putItemsBack(tx: Tx, channelId: string, entityIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    with kept as (
      delete from channel_item_removed where channel_id = ${channelId} and entity_id = any(${[...entityIds]}::text[])
        and removed_at > now() - make_interval(hours => ${undoHours}) returning *
    )
    insert into channel_item (channel_id, entity_type, entity_id, type, featured, added_at)
    select channel_id, entity_type, entity_id,
      coalesce((select ${itemTypeOf(sql`v.type`)} from video v where kept.entity_type = 'video' and v.id = kept.entity_id), type), featured, added_at
    from kept on conflict do nothing returning entity_id`.execute(tx)
  return rows.map(({ entity_id }) => entity_id)
}

/** Of something that is gone for good. */
export async function forgetRemovedItemsOf(tx: Tx, { entityType, entityId }: Entity): Promise<void> {
  await tx.deleteFrom('channel_item_removed').where('entity_type', '=', entityType).where('entity_id', '=', entityId).execute()
}
