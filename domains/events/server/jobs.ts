import { defineJob, type Job } from '#platform/server/jobs.ts'
import { remindOfEvents } from './commands/telling.ts'
import { forgetGuestAddresses } from './guests/join.ts'
import { reportEventJob } from './report/telling.ts'

const remindOfStart = defineJob({
  name: 'remind-of-events',
  schedule: '*/5 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => remindOfEvents(db, signal),
})

const forgetAddresses = defineJob({
  name: 'forget-guest-addresses',
  schedule: '41 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => forgetGuestAddresses(db, signal),
})

export const eventJobs = [remindOfStart, forgetAddresses, reportEventJob] as readonly unknown[] as readonly Job[]
