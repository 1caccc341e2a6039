import { accountFacts } from '#domains/accounts/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { sweepDeleted } from './commands/deletion.ts'
import { lockExpired, refreshReaders } from './queries/readers.ts'
import { refreshTrends, removeOldSessions } from './queries/views.ts'
import { listBearingNameOf, refreshWords } from './queries/words.ts'
import { countWaitingViews } from './watching.ts'

const expireVideos = defineJob({
  name: 'expire-videos',
  schedule: '* * * * *',
  policy: 'stately',
  async run(_data, { ports: { db }, signal }) {
    const some = () =>
      db.transaction().execute(async (tx) => {
        const ids = await lockExpired(tx, 500)
        await refreshReaders(tx, ids)
        return ids.length
      })
    while (!signal.aborted && (await some()) > 0);
  },
})

const sweepDeletedVideos = defineJob({
  name: 'sweep-deleted-videos',
  schedule: '17 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => sweepDeleted(db, signal),
})

const refreshVideoTrends = defineJob({
  name: 'refresh-video-trends',
  schedule: '7 * * * *',
  policy: 'stately',
  async run(_data, { ports: { db } }) {
    await db.transaction().execute(refreshTrends)
    await db.transaction().execute((tx) => removeOldSessions(tx, 48))
  },
})

/** Videos are found by the names of their owners and authors. */
const followName = defineJob<PayloadOf<typeof accountFacts.renamed>>({
  name: 'refresh-owner-words',
  async run({ accountId }, { ports: { db }, signal }) {
    let after = ''
    do {
      const ids = await listBearingNameOf(db, accountId, after, 500)
      await db.transaction().execute((tx) => refreshWords(tx, ids))
      after = ids.at(-1) ?? ''
    } while (after !== '' && !signal.aborted)
  },
})

const countViews = defineJob({
  name: 'count-waiting-views',
  schedule: '* * * * *',
  policy: 'stately',
  run: (_data, { ports, signal }) => countWaitingViews(ports, signal),
})

export const videoJobs = [expireVideos, sweepDeletedVideos, refreshVideoTrends, countViews] as readonly unknown[] as readonly Job[]

export const videoReactions: readonly Reaction[] = [on(accountFacts.renamed, followName)]
