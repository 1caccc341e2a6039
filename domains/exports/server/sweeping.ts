import { defineJob } from '#platform/server/jobs.ts'
import { keyOf } from './making.ts'
import { deleteExports, failStale, lockExpired } from './queries.ts'

/** Files of a transaction. */
const atOnce = 200

export const sweepExports = defineJob<object>({
  name: 'sweep-exports',
  schedule: '41 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db, storage }, signal }) {
    await failStale(db)
    let swept = atOnce
    while (swept === atOnce && !signal.aborted)
      swept = await db.transaction().execute(async (tx) => {
        const ids = await lockExpired(tx, atOnce)
        // The row tells of the file until that is gone.
        for (const id of ids) await storage.remove(keyOf(id))
        if (ids.length > 0) await deleteExports(tx, ids)
        return ids.length
      })
  },
})
