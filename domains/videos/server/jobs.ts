import { setTimeout as sleep } from 'node:timers/promises'
import { accountFacts } from '#domains/accounts/contract.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import type { Db } from '#platform/server/db.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { sweepDeleted } from './commands/deletion.ts'
import { tellExpiring } from './commands/expiry.ts'
import { nextExpiry } from './queries/expiry.ts'
import { lockExpired, refreshReaders } from './queries/readers.ts'
import { lockWaitingFor } from './queries/reviews.ts'
import { refreshTrends, removeOldSessions } from './queries/watching/views.ts'
import { holdVideos, listBearingNameOf, refreshWords } from './queries/words.ts'
import { changeLog } from './undo/queries.ts'
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
    const due = async () => {
      while (!signal.aborted && (await some()) > 0);
    }
    await due()
    // What ends before the next run ends at its moment; where nothing does, this is over at once.
    const until = Date.now() + 58_000
    for (let next = await endsBy(db, until); next && !signal.aborted; next = await endsBy(db, until)) {
      await sleep(Math.max(0, next.getTime() - Date.now()) + 5, undefined, { signal }).catch(() => {})
      await due()
    }
  },
})

const endsBy = (db: Db, until: number) => nextExpiry(db, Math.max(0, until - Date.now()) / 1000)

const tellOfExpiry = defineJob({
  name: 'tell-of-expiry',
  schedule: '*/10 * * * *',
  policy: 'stately',
  run: (_data, { ports: { db }, signal }) => tellExpiring(db, signal),
})

/** Who may not review any more loses what waits for them; who may again gets it back. */
const followReviewer = defineJob<PayloadOf<typeof accountFacts.rightsChanged>>({
  name: 'refresh-reviewed-videos',
  async run({ accountId }, { ports: { db }, signal }) {
    let after = ''
    do {
      after = await db.transaction().execute(async (tx) => {
        const ids = await lockWaitingFor(tx, accountId, after, 500)
        await refreshReaders(tx, ids)
        return ids.at(-1) ?? ''
      })
    } while (after !== '' && !signal.aborted)
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
    await db.transaction().execute(changeLog.forget)
  },
})

/** Videos are found by the names of their owners and authors. */
const followName = defineJob<PayloadOf<typeof accountFacts.renamed>>({
  name: 'refresh-owner-words',
  async run({ accountId }, { ports: { db }, signal }) {
    let after = ''
    do {
      const ids = await listBearingNameOf(db, accountId, after, 500)
      await db.transaction().execute(async (tx) => {
        // What changes meanwhile is read afterwards: words of before would stay.
        await holdVideos(tx, ids)
        await refreshWords(tx, ids)
      })
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

export const videoJobs = [
  expireVideos,
  tellOfExpiry,
  sweepDeletedVideos,
  refreshVideoTrends,
  countViews,
] as readonly unknown[] as readonly Job[]

export const videoReactions: readonly Reaction[] = [on(accountFacts.renamed, followName), on(accountFacts.rightsChanged, followReviewer)]
