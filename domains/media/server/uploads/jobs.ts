import { defineJob } from '#platform/server/jobs.ts'
import type { UploadAbandoned } from '../../contract/facts.ts'
import { expireUploads } from './commands.ts'
import { findUpload } from './queries.ts'
import { endSilentRecordings } from './recordings.ts'

const day = 24 * 3600 * 1000

/** Gives back the space of what was abandoned: uploads, and what crashed work left in scratch space. */
export const expireUploadsJob = defineJob<object>({
  name: 'expire-uploads',
  schedule: '*/10 * * * *',
  policy: 'stately',
  run: async (_data, { ports, log }) => {
    const ended = await expireUploads(ports)
    const swept = await ports.storage.sweep(new Date(Date.now() - day))
    if (ended + swept > 0) log.info({ ended, swept }, 'abandoned uploads were removed')
  },
})

/** Finishes recordings whose sender is gone with what arrived of them. */
export const finishRecordingsJob = defineJob<object>({
  name: 'finish-recordings',
  schedule: '* * * * *',
  policy: 'stately',
  run: async (_data, { ports, log, signal }) => {
    const ended = await endSilentRecordings(ports, signal)
    if (ended > 0) log.info({ ended }, 'recordings that had fallen silent were finished')
  },
})

/** Removes the bytes of an ended upload, should a crash have come before whoever ended it did. */
export const removeAbandonedJob = defineJob<UploadAbandoned>({
  name: 'remove-abandoned-upload',
  run: async ({ uploadId }, { ports }) => {
    const upload = await findUpload(ports.db, uploadId)
    if (upload?.state !== 'expired') return
    await ports.storage.abortUpload(upload.stored)
    await ports.storage.remove(upload.stored.key)
  },
})
