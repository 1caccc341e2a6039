import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { ReactionCount } from '../../contract.ts'

/** How often each was sent, those that never were left out. */
export async function listReactionCounts(db: Db | Tx, eventId: string): Promise<ReactionCount[]> {
  const { rows } = await sql<ReactionCount>`select kind, count from event_reaction where event_id = ${eventId} order by kind`.execute(db)
  return rows
}

/** Those of an event that is gone meanwhile are counted nowhere. Always in one order, so that no two processes wait for each other. */
export async function addReactions(tx: Tx, eventId: string, counts: readonly ReactionCount[]): Promise<void> {
  const kinds = counts.map(({ kind }) => kind)
  const numbers = counts.map(({ count }) => count)
  await sql`
    insert into event_reaction (event_id, kind, count)
    select event.id, added.kind, added.count
    from event, unnest(${kinds}::text[], ${numbers}::int[]) as added (kind, count) where event.id = ${eventId} order by added.kind
    on conflict (event_id, kind) do update set count = event_reaction.count + excluded.count`.execute(tx)
}
