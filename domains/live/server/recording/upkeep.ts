import { sql } from 'kysely'
import { defineJob } from '#platform/server/jobs.ts'
import { enqueueEach } from '#platform/server/outbox.ts'
import { removeOldBroadcasts } from '../queries/broadcasts.ts'
import { settleRecording } from './name.ts'

/** Takes up again what came to rest: an event that is over and has no video as yet. What browsers sent long ago is forgotten. */
export const resumeStreamsJob = defineJob({
  name: 'resume-streams',
  schedule: '* * * * *',
  policy: 'stately',
  run: async (_data, { ports: { db } }) => {
    await db.transaction().execute((tx) =>
      enqueueEach(
        tx,
        settleRecording,
        sql`select jsonb_build_object('eventId', event_id) from live_stream
          where settled_at is null and closed_at < now() - interval '1 minute' limit 100`,
      ),
    )
    await removeOldBroadcasts(db)
  },
})
