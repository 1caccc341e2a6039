import { defineJob, type Job } from '#platform/server/jobs.ts'
import { remindOfEvents } from './commands/telling.ts'

const remindOfStart = defineJob({
  name: 'remind-of-events',
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => remindOfEvents(db, signal),
})

export const eventJobs = [remindOfStart] as readonly unknown[] as readonly Job[]
