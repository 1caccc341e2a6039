import { publish } from '#platform/server/feed.ts'
import { defineJob, type Job, on, type Reaction } from '#platform/server/jobs.ts'
import { emit } from '#platform/server/outbox.ts'
import { sweepDeleted } from './commands/deletion.ts'
import { refreshTrends, removeOldSessions } from './queries/ledger.ts'
import { lockExpired, lockVideosOf, refreshReaders } from './queries/readers.ts'

/** What media says of an asset. */
interface OfAsset {
  readonly assetId: string
}

/** Others see a video from when it plays; who looks at its page is told of every step. */
const followAsset = (name: string) =>
  defineJob<OfAsset>({
    name,
    concurrency: 2,
    async run({ assetId }, { ports: { db } }) {
      await db.transaction().execute(async (tx) => {
        const ids = await lockVideosOf(tx, assetId)
        await refreshReaders(tx, ids)
        for (const id of ids) {
          await publish(tx, { topic: `video:${id}`, type: 'changed' })
          await emit(tx, 'video.shown', { videoId: id })
        }
      })
    },
  })

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

export const videoJobs = [expireVideos, sweepDeletedVideos, refreshVideoTrends] as readonly unknown[] as readonly Job[]

export const videoReactions: readonly Reaction[] = [
  on('asset.playable', followAsset('show-playable-video')),
  on('asset.ready', followAsset('show-ready-video')),
  on('asset.failed', followAsset('show-failed-video')),
]
