import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** That somebody was shown the key of an event. */
export async function addKeyReader(tx: Tx, eventId: string, accountId: string): Promise<void> {
  await sql`
    update live_stream set key_readers = key_readers || ${accountId}::uuid
    where event_id = ${eventId} and not ${accountId}::uuid = any(key_readers)`.execute(tx)
}

/** Events to which something can be sent, whose key a person was shown. */
export async function listKnownKeys(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from live_stream
    where settled_at is null and closed_at is null and ${accountId}::uuid = any(key_readers)`.execute(db)
  return rows.map(({ eventId }) => eventId)
}

/** Those whose key somebody was shown who has no account any more, or one that is disabled. */
export async function listKeysOfNobody(db: Db): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id as "eventId" from live_stream
    where settled_at is null and closed_at is null and exists (
      select from unnest(key_readers) reader where not exists (select from account where account.id = reader and account.is_enabled))
    limit 1000`.execute(db)
  return rows.map(({ eventId }) => eventId)
}
