import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

const second = z.number().check(z.gte(0), z.lte(86_400 * 7))

const progress = {
  /** Seconds of the video that this viewer has covered, each once. */
  watch_duration: z.number(),
  /** Seconds. */
  duration: z.number(),
  /** Whole percent, 0 to 100. */
  percentage: z.number(),
  /** Seconds; 0: at the beginning. */
  resume_at: z.number(),
}

/** Ids as repeated `include.video[]`, comma text or `include[video][]`. */
const ids = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? value.split(',') : value).slice(0, 100)),
)

export const watchingRoutes = routes({
  /** Sent every few seconds and on pause or hide; sending the same again changes nothing. */
  reportProgress: {
    method: 'POST',
    path: '/api/v3/videos/{id}/progress',
    access: 'anyone',
    params: z.object({ id: gccId }),
    body: z.object({
      /** The `kvtoken`; any other text starts a session now. */
      session: z.string().check(z.minLength(1), z.maxLength(200)),
      /** What was played, `[from, to]` in seconds. */
      intervals: z._default(z.array(z.tuple([second, second])).check(z.maxLength(200)), []),
      /** Where the viewer is, seconds. */
      position: z.optional(second),
    }),
    answer: z.strictObject({ ...progress, completed: z.boolean() }),
    refusals: ['not_found', 'invalid', 'conflict'],
  },
  /** By id; what is unknown or hidden is absent. At most 100 ids are looked at. */
  getViewerships: {
    method: 'GET',
    path: '/api/v3/users/me/viewerships',
    access: 'person',
    query: z.object({
      type: z.optional(z.string()),
      scope: z.optional(z.string()),
      'include.video': z.optional(ids),
      include: z.optional(z.object({ video: z.optional(ids) })),
    }),
    answer: z.record(gccId, z.strictObject(progress)),
    refusals: ['invalid'],
  },
})
