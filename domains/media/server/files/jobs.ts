import { defineJob } from '#platform/server/jobs.ts'
import { deleteFile, lockUnused } from './queries.ts'

/** Files that were sent and never used, or are no longer, go after a day. */
export const sweepFilesJob = defineJob<object>({
  name: 'sweep-files',
  schedule: '25 * * * *',
  policy: 'stately',
  run: async (_data, { ports }) => {
    for (;;) {
      const keys = await ports.db.transaction().execute(async (tx) => {
        const unused = await lockUnused(tx, 200)
        // The bytes first: after a crash the row still tells of them.
        for (const key of unused) {
          await ports.storage.remove(key)
          await deleteFile(tx, key)
        }
        return unused
      })
      if (keys.length < 200) return
    }
  },
})
