import { defineJob, type Job } from '#platform/server/jobs.ts'
import { sweepComments } from './commands.ts'
import { removeOldReports } from './queries/reports.ts'
import { makeReport } from './reports.ts'

const sweep = defineJob({
  name: 'sweep-comments',
  schedule: '23 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    await sweepComments(db, signal)
    await removeOldReports(db)
  },
})

export const commentJobs = [sweep, makeReport] as readonly unknown[] as readonly Job[]
