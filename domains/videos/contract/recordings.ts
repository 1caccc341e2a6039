import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

/** A recording that is not finished. */
const runningRecording = z.strictObject({
  /** Of the video that it becomes. */
  id: gccId,
  displayname: z.string(),
  upload_url: z.string(),
  /** Bytes that have arrived. */
  sent: z.number(),
  /** ISO 8601. */
  started_at: z.string(),
  /** Since the browser that records was last heard of, s. */
  silent_seconds: z.number(),
})
export type UnfinishedRecording = z.output<typeof runningRecording>

/** Recordings are uploads whose length nobody knows yet (tus, `Upload-Defer-Length: 1`). */
export const recordingRoutes = routes({
  /** The person's own that are not finished, the newest first, and how large recordings may become. */
  listRecordings: {
    method: 'GET',
    path: '/api/v3/recordings',
    access: 'person',
    answer: z.strictObject({
      items: z.array(runningRecording),
      limits: z.strictObject({ max_seconds: z.number(), max_bytes: z.number(), grace_seconds: z.number() }),
    }),
    refusals: [],
  },
})
