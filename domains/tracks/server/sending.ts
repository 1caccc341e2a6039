import { peopleOf, readFlags } from '#domains/accounts/server.ts'
import { sendExport } from '#domains/exports/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from './policy.ts'
import { findPlainTrack } from './queries/rows.ts'
import { type DueReport, deleteSchedule, takeDueReports } from './queries/schedules.ts'
import { mayReport, trackReport } from './report.ts'

/** Schedules of a transaction. */
const atOnce = 20

/** Sends the reports that are due, each once: a schedule moves on in the transaction that asks for its file. */
export async function sendDueReports(db: Db, signal: AbortSignal): Promise<void> {
  let taken = atOnce
  while (taken === atOnce && !signal.aborted)
    taken = await db.transaction().execute(async (tx) => {
      const due = await takeDueReports(tx, (await readFlags(tx)).time_zone, atOnce)
      const people = await peopleOf(tx, [...new Set(due.map(({ accountId }) => accountId))])
      const makers = new Map(people.map((one) => [one.id, one] as const))
      for (const report of due) await sendReport(tx, makers.get(report.accountId), report)
      return due.length
    })
}

/** A schedule ends with the right of whoever made it: here, too, where that was lost without a change of the track. */
async function sendReport(tx: Tx, maker: Person | undefined, report: DueReport): Promise<void> {
  const { trackId, from, to, type, groupBy, every, format, emails } = report
  const track = maker && (await findPlainTrack(tx, maker, trackId))
  if (!maker || !track || !can.manage(maker, track)) {
    await deleteSchedule(tx, trackId, report.id)
    return
  }
  // An organisation that holds back names may change its mind.
  if (report.isRepeated || !(await mayReport(tx, maker, track, report))) return
  const parameters = { trackId, from, to, type, groupBy, every }
  await sendExport(tx, maker, { kind: trackReport, parameters, format, subject: trackId, emails })
}

export const sendTrackReports = defineJob<object>({
  name: 'send-track-reports',
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => sendDueReports(db, signal),
})
