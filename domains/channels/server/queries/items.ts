import { type RawBuilder, sql } from 'kysely'
import type { Asked } from '#domains/videos/server.ts'
import { mostCounted } from '#platform/contract/page.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { itemTypeOf } from '../kinds/videos.ts'
import { holdsWords, onAirOf, titleOf } from '../kinds.ts'

export interface ItemRow {
  readonly entity_type: string
  readonly entity_id: string
  readonly type: string
  readonly featured: boolean
  readonly visible: boolean
}

export interface ItemsWanted {
  readonly channelId: string
  /** Also what is not on air for the viewer: for who manages the channel. */
  readonly everything: boolean
  /** Empty: any. */
  readonly types: readonly string[]
  readonly featured: boolean
  readonly without: readonly string[]
  /** What their titles or topics must have. */
  readonly asked?: Asked | undefined
  readonly order: 'added' | 'title'
  readonly descending: boolean
  readonly first: number
  readonly max: number
}

const clausesOf = (viewer: Viewer, { channelId, types, featured, without, asked, everything }: ItemsWanted): RawBuilder<unknown>[] => [
  sql`i.channel_id = ${channelId}`,
  ...(types.length === 0 ? [] : types.length === 1 ? [sql`i.type = ${types[0]}`] : [sql`i.type = any(${[...types]}::text[])`]),
  ...(featured ? [sql`i.featured`] : []),
  ...(without.length > 0 ? [sql`i.entity_id <> all(${[...without]}::text[])`] : []),
  ...(asked ? [holdsWords(viewer, asked)] : []),
  ...(everything ? [] : [onAirOf(viewer)]),
]

/** Of what the viewer does not see no title is looked at: it comes last either way. */
function orderOf(viewer: Viewer, { order, descending }: ItemsWanted): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`
  const added = sql`i.added_at ${way}, i.entity_id ${way}`
  return order === 'added' ? added : sql`lower(${titleOf(viewer)}) ${way} nulls last, ${added}`
}

/** One more than asked for, where there is more. */
export async function listItems(db: Db, viewer: Viewer, wanted: ItemsWanted): Promise<ItemRow[]> {
  const { everything, first, max } = wanted
  const { rows } = await sql<ItemRow>`
    select i.entity_type, i.entity_id, i.type, i.featured, ${everything ? onAirOf(viewer) : sql`true`} as visible
    from channel_item i where ${sql.join(clausesOf(viewer, wanted), sql` and `)}
    order by ${orderOf(viewer, wanted)} offset ${first} limit ${max + 1}`.execute(db)
  return rows
}

/** How many of them there are, counted up to 1,001. */
export async function countItems(db: Db, viewer: Viewer, wanted: ItemsWanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from channel_item i where ${sql.join(clausesOf(viewer, wanted), sql` and `)} limit ${sql.lit(mostCounted + 1)}) as counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export interface Entity {
  readonly entityType: string
  readonly entityId: string
}

/** @returns whether it was not there yet */
export async function insertItem(tx: Tx, channelId: string, { entityType, entityId }: Entity, type: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('channel_item')
    .values({ channel_id: channelId, entity_type: entityType, entity_id: entityId, type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await tx.updateTable('channel').set({ content_at: sql`now()` }).where('id', '=', channelId).execute()
  return true
}

const ofThese = (channelId: string, entityIds: readonly string[]) =>
  sql<boolean>`channel_id = ${channelId} and entity_id = any(${[...entityIds]}::text[])`

/** @returns how many of them were there */
export async function setItemsFeatured(tx: Tx, channelId: string, entityIds: readonly string[], featured: boolean): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('channel_item').set({ featured }).where(ofThese(channelId, entityIds)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns how many of them were there */
export async function deleteItems(tx: Tx, channelId: string, entityIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('channel_item').where(ofThese(channelId, entityIds)).executeTakeFirst()
  return Number(numDeletedRows)
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
    update channel_item i set type = ${itemTypeOf(sql`v.type`)}
    from video v where v.id = i.entity_id and i.entity_type = 'video' and i.entity_id = ${videoId}`.execute(tx)
}
