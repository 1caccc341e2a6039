import { z } from 'zod/mini'
import { migrationState, rendition } from '#domains/media/contract.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

/** How the last migration of the video's files stands, for who manages it; copies of a video share their files. */
export const migrationShown = {
  migration_state: z.optional(migrationState),
  /** A sentence; only while `migration_state` is FAILED. */
  migration_failure: z.optional(z.nullable(z.string())),
  /** How far each quality is, while it is IN_PROGRESS. */
  migration_renditions: z.optional(z.array(rendition)),
}

const job = z.strictObject({
  id: z.string(),
  jobName: z.string(),
  status: z.enum(['QUEUED', 'RUNNING', 'SUCCESS', 'FAILED']),
  /** 0 to 1 */
  progress: z.number(),
  /** A sentence: why it failed or waits; empty where there is nothing to say. */
  message: z.string(),
  /** ISO 8601: when it ended, and before that began. */
  at: z.string(),
})
export type VideoJob = z.output<typeof job>

export const migrationRoutes = routes({
  /** Makes all qualities anew from the original, with the ladder of today. Who asks while that is being done already is told with the others. */
  migrateVideo: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/migrate',
    access: 'person',
    params: z.object({ id: gccId }),
    answer: z.object({ result: z.literal('success'), migration_state: migrationState }),
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
  /** The last jobs of a name, for who manages the video; of a name that it has none of: an empty list. */
  listVideoJobs: {
    method: 'GET',
    path: '/web/ajax/jobs',
    access: 'person',
    query: z.object({ id: gccId, jobName: z.string().check(z.maxLength(64)) }),
    answer: z.object({ jobs: z.array(job) }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
