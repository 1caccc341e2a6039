import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The projects of these people. */
export async function projectsOf(db: Db | Tx, ownerIds: readonly string[]) {
  return db
    .selectFrom('project')
    .select(['id', 'name', 'owner_id as ownerId'])
    .where(sql<boolean>`owner_id = any (${[...ownerIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}
