import { defineJob, type Job } from '#platform/server/jobs.ts'
import { forgetAddresses, removeAbandoned } from './queries/attempts.ts'

/** A sitting does not come back after so long. */
const days = 7

export const sweepAttempts = defineJob({
  name: 'sweep-quiz-attempts',
  schedule: '17 3 * * *',
  async run(_data, { ports: { db } }) {
    await db.transaction().execute(async (tx) => {
      await removeAbandoned(tx, days)
      await forgetAddresses(tx, 24)
    })
  },
}) as unknown as Job
