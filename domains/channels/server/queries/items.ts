import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { ItemType } from '../../contract.ts'
import { onAirOf } from '../kinds.ts'

export interface ItemRow {
  readonly entity_type: string
  readonly entity_id: string
  readonly type: ItemType
  readonly featured: boolean
  readonly visible: boolean
}

export interface ItemsWanted {
  readonly channelId: string
  /** Also what is not on air for the viewer: for who manages the channel. */
  readonly everything: boolean
  /** Empty: any. */
  readonly types: readonly ItemType[]
  readonly featured: boolean
  readonly without: readonly string[]
  readonly first: number
  readonly max: number
}

const clausesOf = ({ channelId, types, featured, without }: ItemsWanted): RawBuilder<unknown>[] => [
  sql`i.channel_id = ${channelId}`,
  ...(types.length === 0 ? [] : types.length === 1 ? [sql`i.type = ${types[0]}`] : [sql`i.type = any(${[...types]}::text[])`]),
  ...(featured ? [sql`i.featured`] : []),
  ...(without.length > 0 ? [sql`i.entity_id <> all(${[...without]}::text[])`] : []),
]

/** Added last first, one more than asked for, where there is more. */
export async function listItems(db: Db, viewer: Viewer, wanted: ItemsWanted): Promise<ItemRow[]> {
  const { everything, first, max } = wanted
  const onAir = onAirOf(viewer)
  const clauses = [...clausesOf(wanted), ...(everything ? [] : [onAir])]
  const { rows } = await sql<ItemRow>`
    select i.entity_type, i.entity_id, i.type, i.featured, ${everything ? onAir : sql`true`} as visible
    from channel_item i where ${sql.join(clauses, sql` and `)}
    order by i.added_at desc, i.entity_id desc offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** How many of them there are, counted up to 1,001. */
export async function countItems(db: Db, viewer: Viewer, wanted: ItemsWanted): Promise<number> {
  const clauses = [...clausesOf(wanted), ...(wanted.everything ? [] : [onAirOf(viewer)])]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from channel_item i where ${sql.join(clauses, sql` and `)} limit 1001) as counted`.execute(db)
  return rows[0]?.n ?? 0
}

export interface Entity {
  readonly entityType: string
  readonly entityId: string
}

/** @returns whether it was not there yet */
export async function insertItem(tx: Tx, channelId: string, { entityType, entityId }: Entity, type: ItemType): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('channel_item')
    .values({ channel_id: channelId, entity_type: entityType, entity_id: entityId, type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await tx.updateTable('channel').set({ content_at: sql`now()` }).where('id', '=', channelId).execute()
  return true
}

/** @returns whether it was there */
export async function setItemFeatured(tx: Tx, channelId: string, entityId: string, featured: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channel_item')
    .set({ featured })
    .where('channel_id', '=', channelId)
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was there */
export async function deleteItem(tx: Tx, channelId: string, entityId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('channel_item')
    .where('channel_id', '=', channelId)
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ids of the channels that hold it. */
export async function listHolding(tx: Tx, { entityType, entityId }: Entity): Promise<string[]> {
  const rows = await tx
    .selectFrom('channel_item')
    .select('channel_id')
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}

/** Of something that is gone for good. */
export async function deleteItemsOf(tx: Tx, { entityType, entityId }: Entity): Promise<void> {
  await tx.deleteFrom('channel_item').where('entity_type', '=', entityType).where('entity_id', '=', entityId).execute()
}

/** A video can become a podcast: it then stands under another tab. */
export async function refreshTypes(tx: Tx, videoId: string): Promise<void> {
  await sql`
    update channel_item i set type = case v.type when 'short' then 'short_video' else v.type end
    from video v where v.id = i.entity_id and i.entity_type = 'video' and i.entity_id = ${videoId}`.execute(tx)
}
