import { defineJob } from '#platform/server/jobs.ts'
import { renderTries } from '../queries/renders.ts'
import { askToRenderFilm } from './job.ts'

/** Takes up again what came to rest: a worker was killed, the tries of its job ran out, there was no space. */
export const resumeRendersJob = defineJob<object>({
  name: 'resume-renders',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db } }) {
    const unfinished = await renderTries.listWaiting(db, 1000)
    await db.transaction().execute(async (tx) => {
      for (const { id, accountId } of unfinished) await askToRenderFilm(tx, id, accountId)
    })
  },
})
