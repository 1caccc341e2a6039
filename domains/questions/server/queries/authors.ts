import { type RawBuilder, sql } from 'kysely'
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

/** How many questions each person and guest has asked at an event: rows of `who` and `n`. */
export const askedByEach = (eventId: string): RawBuilder<unknown> => sql`
  select coalesce(account_id, guest_id) as who, count(*)::int as n from event_question
  where event_id = ${eventId} and deleted_at is null group by 1`
