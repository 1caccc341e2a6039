import { peopleOf } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { csvOf } from '#platform/server/csv.ts'
import type { Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mail.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Got } from '#platform/server/storage.ts'
import type { Person } from '#platform/server/viewer.ts'
import {
  countRecentReports,
  deleteReport,
  findMade,
  findUnmade,
  insertReport,
  keptDays,
  listReportRows,
  lockOld,
  markMade,
  reportColumns,
} from './queries/reports.ts'

/** A person and hour. */
const mostInAnHour = 30

// LE-8.34
const failed = 'Failed to generate the report'

/** The row is there before the bytes, and tells of them until they are gone. */
export const keyOf = (id: string) => `reports/${id}`

/** @throws Problem rate_limited, conflict (no_email) */
export async function askForReport(tx: Tx, viewer: Person): Promise<void> {
  if ((await countRecentReports(tx, viewer.id)) >= mostInAnHour) throw new Problem('rate_limited', undefined, failed)
  const reportId = await insertReport(tx, viewer.id)
  if ((await findUnmade(tx, reportId))?.email === '')
    throw new Problem('conflict', 'no_email', 'There is no email address in your profile that the link could be sent to.')
  await enqueue(tx, makeReport, { reportId })
}

export const makeReport = defineJob<{ reportId: string }>({
  name: 'report-channels',
  async run({ reportId }, { ports: { db, config, storage } }) {
    const report = await findUnmade(db, reportId)
    const [person] = report ? await peopleOf(db, [report.accountId]) : []
    if (!report || !person) return
    await storage.put(keyOf(report.id), Buffer.from(csvOf(await listReportRows(db, person), reportColumns)))
    const address = `${config.publicUrl}/web/my/channels/reports/${report.id}`
    await db.transaction().execute(async (tx) => {
      if (!(await markMade(tx, reportId))) return
      const text = `Hello ${report.displayname},\n\nthe report on your channels is ready for you to download:\n\n${address}\n\nThe link works for ${keptDays} days, for you alone.\n`
      await sendMail(tx, { to: report.email, subject: 'The report on your channels', text })
    })
  },
})

export interface ReportFile extends Got {
  readonly filename: string
}

/** The file, for whoever asked for it. @throws Problem not_found */
export async function openReport({ db, storage }: Ports, viewer: Person, id: string): Promise<ReportFile> {
  const made = await findMade(db, id, viewer.id)
  if (!made) throw new Problem('not_found')
  return { ...(await storage.get(keyOf(id))), filename: `channels-${made.madeAt.toISOString().slice(0, 10)}.csv` }
}

export const sweepReports = defineJob<object>({
  name: 'sweep-channel-reports',
  schedule: '41 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db, storage }, signal }) {
    const most = 200
    let swept = most
    while (swept === most && !signal.aborted)
      swept = await db.transaction().execute(async (tx) => {
        const ids = await lockOld(tx, most)
        for (const id of ids) {
          await storage.remove(keyOf(id))
          await deleteReport(tx, id)
        }
        return ids.length
      })
  },
})
