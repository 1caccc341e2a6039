import { createHmac } from 'node:crypto'
import { getVisibleVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { csvOf } from '#platform/server/csv.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mail.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { sameText } from '#platform/server/same-text.ts'
import type { Person } from '#platform/server/viewer.ts'
import {
  countRecentReports,
  findContent,
  findReport,
  type GroupBy,
  insertReport,
  keepReport,
  keptDays,
  listReportRows,
} from './queries/reports.ts'

/** A person and hour (wire-details, "One address, two meanings"). */
const mostInAnHour = 30

const tokenOf = (signingKey: string, id: string) => createHmac('sha256', signingKey).update(`comment report ${id}`).digest('base64url')

/** Asks for a file of the comments; a job makes it. */
export async function askForReport(tx: Tx, viewer: Person, videoId: string, groupBy: GroupBy): Promise<void> {
  await getVisibleVideo(tx, viewer, videoId)
  if ((await countRecentReports(tx, viewer.id)) >= mostInAnHour)
    throw new Problem('rate_limited', undefined, 'Unable to download comments. Please try after sometime.')
  await enqueue(tx, makeReport, { reportId: await insertReport(tx, videoId, viewer.id, groupBy) })
}

export const makeReport = defineJob<{ reportId: string }>({
  name: 'report-comments',
  async run({ reportId }, { ports: { db, config, secrets } }) {
    const report = await findReport(db, reportId)
    if (!report) return
    const content = csvOf(await listReportRows(db, report.video_id, report.group_by as GroupBy))
    const address = `${config.publicUrl}/api/v3/reports/${report.id}?token=${tokenOf(secrets.signingKey, report.id)}`
    await db.transaction().execute(async (tx) => {
      if (!(await keepReport(tx, reportId, content)) || report.email === '') return
      const text = `The comments on “${report.title}” are ready for you to download:\n\n${address}\n\nThe link works for ${keptDays} days.\n`
      await sendMail(tx, { to: report.email, subject: `Comments on “${report.title}”`, text })
    })
  },
})

/** The file, for whoever has its token. */
export async function readReport(db: Db, { secrets }: Ports, id: string, token: string): Promise<string> {
  const content = sameText(token, tokenOf(secrets.signingKey, id)) ? await findContent(db, id) : null
  if (content === null) throw new Problem('not_found')
  return content
}
