import { recordingLimits } from '#domains/media/server.ts'
import { bind } from '#platform/server/bind.ts'
import { recordingRoutes } from '../../contract/recordings.ts'
import { listRunningRecordings } from '../queries/recordings.ts'

export const recordingsBound = bind(recordingRoutes, {
  listRecordings: async ({ db, viewer, ports }) => {
    const { maxSeconds, maxBytes, graceSeconds } = recordingLimits(ports.config)
    const rows = await listRunningRecordings(db, viewer.id)
    return {
      items: rows.map(({ id, title, recording: { started_at, ...recording } }) => ({
        id,
        displayname: title,
        started_at: new Date(started_at).toISOString(),
        ...recording,
      })),
      limits: { max_seconds: maxSeconds, max_bytes: maxBytes, grace_seconds: graceSeconds },
    }
  },
})
