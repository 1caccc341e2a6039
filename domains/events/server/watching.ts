import { type RawBuilder, sql } from 'kysely'
import type { EventAsks, RecordedEvent } from '#domains/live/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { standingAt } from './access.ts'
import { eventAudience } from './audience.ts'
import { setState } from './commands/running.ts'
import { visible } from './policy.ts'
import { listRunning } from './queries/rows.ts'

const seen = batchedForViewer({ eventId: 'text' }, (viewer, { eventId }: { eventId: RawBuilder<string> }, db) =>
  db.selectFrom('event').select('event.id').where('event.id', '=', eventId).where(visible(viewer)),
)

async function findRecorded(db: Db | Tx, eventId: string): Promise<RecordedEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['title', 'description', 'owner_id as ownerId', 'visibility', 'external_users as externalUsers'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!row) return undefined
  const members = row.visibility === 'MEMBERS' ? await eventAudience.members(db, eventId) : []
  const named = (type: 'USER' | 'GROUP') => members.filter((one) => one.type === type).map(({ name }) => name)
  const people = [...new Set([...named('USER'), ...(await listRunning(db, eventId))])]
  return { ...row, visibility: row.visibility as RecordedEvent['visibility'], people, groups: named('GROUP') }
}

const hourOf: EventAsks['hourOf'] = (id) => ({
  begins: sql`(select event.starts_at from event where event.id = ${id})`,
  ends: sql`(select event.starts_at + make_interval(mins => event.duration_minutes) from event where event.id = ${id})`,
})

async function findSession(db: Db | Tx, eventId: string): Promise<string> {
  const row = await db.selectFrom('event').select('session_uri').where('id', '=', eventId).executeTakeFirst()
  return row?.session_uri ?? ''
}

/** What streams ask of events. */
export const watchingEvents: EventAsks = {
  mayWatch: async (db, viewer, eventId) => (await seen(db, viewer, { eventId })).length > 0,
  standing: standingAt,
  hourOf,
  setState: (tx, viewer, eventId, state) => setState(tx, viewer, eventId, { state }),
  findSession,
  findRecorded,
}
