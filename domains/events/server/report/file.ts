import { readFlags } from '#domains/accounts/server.ts'
import { askForExport, defineExport, type ExportFormat } from '#domains/exports/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { findEvent } from '../queries/rows.ts'
import { attendanceColumns, attendancePages } from './queries.ts'
import { isReported, refuseNameless } from './reading.ts'

interface Parameters {
  readonly eventId: string
}

/** Who came to an event and who missed it, for who manages it and may read names. */
export const attendanceReport = defineExport<Parameters>({
  name: 'attendance',
  failure: 'Failed to generate the report',
  async permits(db, person, { eventId }) {
    const event = await findEvent(db, person, eventId)
    return event !== undefined && can.manage(person, event) && isReported(event) && can.nameAttendees(person, await readFlags(db))
  },
  columns: () => attendanceColumns,
  rows: (db, _person, { eventId }) => attendancePages(db, eventId),
  fileName: () => 'attendance',
  async mail(db, person, { eventId }) {
    const title = (await findEvent(db, person, eventId))?.title ?? ''
    return { subject: `Report on “${title}”`, opening: `the report on who came to “${title}” is ready for you to download:` }
  },
})

/** @throws Problem not_found, forbidden (people, too), conflict (not_over, no_email), rate_limited */
export async function askForAttendance(tx: Tx, viewer: Person, eventId: string, format: ExportFormat): Promise<void> {
  await refuseNameless(tx, viewer, eventId)
  await askForExport(tx, viewer, { kind: attendanceReport, parameters: { eventId }, format, subject: eventId })
}
