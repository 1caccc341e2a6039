import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The events of these people, who runs and moderates them besides, and whether somebody has joined one as a guest. */
export async function eventsOf(db: Db | Tx, ownerIds: readonly string[]) {
  return db
    .selectFrom('event')
    .select(['id', 'title', 'state', 'owner_id as ownerId'])
    .select(sql<string[]>`array(select account_id from event_host where event_id = event.id)`.as('hosts'))
    .select(sql<boolean>`exists (select from event_guest where event_id = event.id)`.as('hasGuests'))
    .where(sql<boolean>`owner_id = any (${[...ownerIds]}::uuid[])`)
    .execute()
}
