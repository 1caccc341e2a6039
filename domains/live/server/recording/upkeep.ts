import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, type Job } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import { streamFeed } from '../../contract/feed.ts'
import type { LiveAsks } from '../asks.ts'
import { withdrawKeysOfNobody } from '../known-keys.ts'
import { removeOldBroadcasts, removeUnreadChunks } from '../queries/broadcasts.ts'
import { removeOldCalls } from '../queries/calls.ts'
import { endGraces } from '../queries/holding.ts'
import { listUnsettled } from '../queries/streams.ts'
import { removeOldFollowings } from '../queries/whep.ts'
import { removeOldOffers } from '../queries/whip.ts'
import { settleRecording } from './name.ts'

/** Takes up again what came to rest, whatever became of the processes that saw to it. */
export const resumeStreamsJob = (asks: LiveAsks): Job<object> =>
  defineJob<object>({
    name: 'resume-streams',
    schedule: '* * * * *',
    policy: 'stately',
    run: async (_data, { ports: { db }, signal }) => {
      await settleWhatIsOver(db)
      for (const eventId of await endGraces(db)) await publish(db, streamFeed.stream, eventId)
      await withdrawKeysOfNobody(db, asks, signal)
      await removeUnreadChunks(db)
      await removeOldBroadcasts(db)
      await removeOldCalls(db)
      await removeOldOffers(db)
      await removeOldFollowings(db)
    },
  })

/** Events that are over and have no video as yet. */
const settleWhatIsOver = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const eventId of await listUnsettled(tx)) await enqueue(tx, settleRecording, { eventId }, { singletonKey: eventId })
  })
