import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

const held = sql<string[]>`array(
  select i.video_id from track_module m join track_item i on i.module_id = m.id where m.track_id = track.id)`

/** The tracks of these people, the videos in them, and who manages them besides. */
export async function tracksOf(db: Db | Tx, ownerIds: readonly string[]) {
  return db
    .selectFrom('track')
    .select(['id', 'name', 'title', 'owner_id as ownerId'])
    .select(held.as('held'))
    .select(sql<string[]>`array(select account_id from track_author where track_id = track.id)`.as('authors'))
    .where(sql<boolean>`owner_id = any (${[...ownerIds]}::uuid[])`)
    .execute()
}
