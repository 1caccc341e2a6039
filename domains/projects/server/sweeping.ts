import { defineJob } from '#platform/server/jobs.ts'
import { sweepProjects } from './commands/projects.ts'

export const sweepProjectsJob = defineJob<object>({
  name: 'sweep-projects',
  schedule: '47 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => sweepProjects(db, signal),
})
