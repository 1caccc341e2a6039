import { sql } from 'kysely'
import { askForExport, defineExport, type ExportFormat } from '#domains/exports/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { TableRow } from '#platform/server/table-files/row.ts'
import type { Person } from '#platform/server/viewer.ts'
import { standingAt } from '../access.ts'
import { can } from '../policy.ts'
import { findEvent } from '../queries/rows.ts'

interface Parameters {
  readonly eventId: string
}

/** Who has a place, then who waits, each in the order in which they registered; times in UTC. */
const registrationPages = (db: Db, eventId: string): AsyncGenerator<readonly TableRow[]> =>
  pagesOf(
    db,
    sql<TableRow>`
      select a.username, a.displayname, case when r.placed_at is null then 'waiting' else 'registered' end as state,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as registered_at
      from event_registration r join account a on a.id = r.account_id where r.event_id = ${eventId}
      order by r.placed_at is null, r.number`,
  )

/** Who has registered for an event, for who manages it. */
export const registrationsFile = defineExport<Parameters>({
  name: 'registrations',
  failure: 'Failed to generate the list',
  async permits(db, person, { eventId }) {
    const event = await findEvent(db, person, eventId)
    return event !== undefined && can.manage(person, event)
  },
  columns: () => ['username', 'displayname', 'state', 'registered_at'],
  rows: (db, _person, { eventId }) => registrationPages(db, eventId),
  fileName: () => 'registrations',
  async mail(db, person, { eventId }) {
    const title = (await findEvent(db, person, eventId))?.title ?? ''
    return {
      subject: `Registrations for “${title}”`,
      opening: `the list of who has registered for “${title}” is ready for you to download:`,
    }
  },
})

/** @throws Problem not_found, forbidden, conflict (no_email), rate_limited */
export async function askForRegistrations(tx: Tx, viewer: Person, eventId: string, format: ExportFormat): Promise<void> {
  if (!(await standingAt(tx, viewer, eventId)).manages) throw new Problem('forbidden')
  await askForExport(tx, viewer, { kind: registrationsFile, parameters: { eventId }, format, subject: eventId })
}
