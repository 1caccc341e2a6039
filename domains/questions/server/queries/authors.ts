import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** Of these events, those of which somebody besides these people has asked something. */
export async function askedByOthers(db: Db | Tx, eventIds: readonly string[], accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('event_question')
    .select('event_id')
    .distinct()
    .where(sql<boolean>`event_id = any (${[...eventIds]}::text[])`)
    .where(sql<boolean>`(account_id is null or account_id <> all (${[...accountIds]}::uuid[]))`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.event_id)
}
