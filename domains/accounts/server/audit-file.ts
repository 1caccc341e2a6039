import type { Db } from '#platform/server/db.ts'
import { csvLine, csvMark } from '#platform/server/table-files/csv.ts'
import { type AuditChoice, type AuditRow, listAuditBefore } from './queries/audit.ts'

/** Rows that are in memory at a time. */
const atOnce = 500

/** The lines of a file of the audit log, newest first. */
export async function* writeAudit(db: Db, choice: AuditChoice): AsyncGenerator<string> {
  yield csvMark + csvLine(['Time', 'Last time', 'Times', 'By', 'Name', 'Action', 'Subject', 'Details'])
  let last: AuditRow | undefined
  do {
    const rows = await listAuditBefore(db, choice, last?.id, atOnce)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('')
    last = rows.length === atOnce ? rows.at(-1) : undefined
  } while (last)
}

const cellsOf = ({ at, last_at, times, username, displayname, action, subject, details }: AuditRow) => [
  at.toISOString(),
  last_at.toISOString(),
  times,
  username,
  displayname,
  action,
  subject,
  JSON.stringify(details),
]
