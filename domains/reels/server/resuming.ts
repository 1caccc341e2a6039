import { defineJob } from '#platform/server/jobs.ts'
import { askToDetect } from './detecting.ts'
import { askToRender } from './making.ts'
import { deleteOldDetections, listUndetected } from './queries/detections.ts'
import { reelTries } from './queries/reels.ts'

/** Takes up again what came to rest: a worker was killed, the tries of its job ran out, there was no space. */
export const resumeReelsJob = defineJob<object>({
  name: 'resume-reels',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db } }) {
    await deleteOldDetections(db)
    const [undetected, unfinished] = [await listUndetected(db, 1000), await reelTries.listWaiting(db, 1000)]
    await db.transaction().execute(async (tx) => {
      for (const { id, accountId } of undetected) await askToDetect(tx, id, accountId)
      for (const { id, accountId } of unfinished) await askToRender(tx, id, accountId)
    })
  },
})
