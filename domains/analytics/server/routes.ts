import { askForExport } from '#domains/exports/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { pagesOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/db.ts'
import { analyticsRoutes, type VideoPerson } from '../contract.ts'
import { can } from './policy.ts'
import type { DayPeriod } from './queries/figures.ts'
import { peopleRows } from './queries/people.ts'
import { presentVideoPerson, readablePeople, readSiteAnalytics, readVideoAnalytics, readVideoPeople, refuseLong } from './reading.ts'
import { sendPeople, sendTable } from './tables.ts'
import { usageReport } from './usage-report.ts'

export const analyticsBound = bind(analyticsRoutes, {
  getVideoAnalytics: ({ db, viewer, params, query }) => readVideoAnalytics(db, viewer, params.id, query),
  downloadVideoAnalytics: async (call) => {
    const { db, viewer, params, query, reply } = call
    if (params.table === 'people') return downloadPeople(call)
    return sendTable(reply, params.table, await readVideoAnalytics(db, viewer, params.id, query), query.export_file_format)
  },
  listVideoPeople: ({ db, viewer, params, query }) => readVideoPeople(db, viewer, params.id, query),
  getSiteAnalytics: ({ db, viewer, query }) => readSiteAnalytics(db, viewer, query),
  downloadSiteAnalytics: async ({ db, viewer, params, query, reply }) =>
    sendTable(reply, params.table, await readSiteAnalytics(db, viewer, query), query.export_file_format),
  askForUsageReport: async ({ viewer, body, write }) => {
    if (!can.seeSite(viewer)) throw new Problem('forbidden')
    const period = { from: body.from_date, to: body.to_date }
    refuseLong(period, usageReport.failure)
    await write((tx) => askForExport(tx, viewer, { kind: usageReport, parameters: period, format: body.export_file_format }))
    return { result: 'success' as const, message: 'The report will be emailed to you shortly.' }
  },
})

async function downloadPeople({ db, viewer, params: { id }, query, reply }: Call<typeof analyticsRoutes.downloadVideoAnalytics>) {
  const { period, durationMs } = await readablePeople(db, viewer, id, query)
  return sendPeople(reply, `people-${period.from}-${period.to}`, people(db, id, period, durationMs), query.export_file_format)
}

async function* people(db: Db, id: string, period: DayPeriod, durationMs: number | null): AsyncGenerator<VideoPerson[]> {
  for await (const page of pagesOf(db, peopleRows(id, period))) yield page.map((row) => presentVideoPerson(row, durationMs))
}
