import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The channels of these people, what is in them (ids), and who manages them besides. */
export async function channelsOf(db: Db | Tx, ownerIds: readonly string[]) {
  return db
    .selectFrom('channel')
    .select(['id', 'name', 'owner_id as ownerId'])
    .select(sql<string[]>`array(select entity_id from channel_item where channel_id = channel.id)`.as('held'))
    .select(sql<string[]>`array(select account_id from channel_manager where channel_id = channel.id)`.as('managers'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`owner_id = any (${[...ownerIds]}::uuid[])`)
    .execute()
}
