import { defineJob, type Job } from '#platform/server/jobs.ts'
import { sweepComments } from './commands.ts'

const sweep = defineJob({
  name: 'sweep-comments',
  schedule: '23 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => sweepComments(db, signal),
})

export const commentJobs = [sweep] as readonly unknown[] as readonly Job[]
