import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { StreamCue } from '../playlist/render.ts'

/** Of one event: far more than anybody makes. */
const mostCues = 2000

export interface NewCue {
  readonly class: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Only of a stream that is open: there is nobody to hear of it otherwise. */
export async function insertCue(tx: Tx, eventId: string, { class: name, attributes }: NewCue): Promise<void> {
  await sql`
    insert into live_cue (event_id, class, attributes)
    select event_id, ${name}::text, ${JSON.stringify(attributes)}::jsonb from live_stream
    where event_id = ${eventId} and opened_at is not null and closed_at is null`.execute(tx)
}

/** In order. */
export async function listStreamCues(db: Db, eventId: string): Promise<StreamCue[]> {
  const rows = await db
    .selectFrom('live_cue')
    .select(['id', 'at', 'class', 'attributes'])
    .where('event_id', '=', eventId)
    .orderBy('at')
    .orderBy('id')
    .limit(mostCues)
    .execute()
  return rows as unknown as StreamCue[]
}
