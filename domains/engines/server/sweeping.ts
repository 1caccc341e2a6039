import { defineJob } from '#platform/server/jobs.ts'
import { deleteOldWork } from './queries/speech-work.ts'
import { deleteOldEngineUses } from './queries/uses.ts'

/** Forgets uses of last year, and work that nobody came back for. */
export const sweepEngineUses = defineJob<object>({
  name: 'sweep-engine-uses',
  schedule: '50 3 * * *',
  policy: 'stately',
  run: (_, { ports: { db } }) =>
    db.transaction().execute(async (tx) => {
      await deleteOldEngineUses(tx)
      await deleteOldWork(tx)
    }),
})
