import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

const second = z.number().check(z.gte(0), z.lte(86_400 * 7))
/** ms of the device's monotonic clock since the session was granted. */
const moment = z.number().check(z.gte(0), z.lte(86_400_000 * 60))

/** Why nothing plays: no connection, damaged, or not for this browser. */
export const playbackFailures = ['network', 'broken', 'unsupported'] as const

/** What the player measured in this session until now, all of it each time: said twice it counts once. */
const quality = z.object({
  /** From the press to the first picture. */
  ttff_ms: z.optional(z.number().check(z.int(), z.gte(0), z.lte(180_000))),
  /** Times that it stopped to load while it played, and for how long in all. */
  stalls: z._default(z.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
  stall_ms: z._default(z.number().check(z.int(), z.gte(0), z.lte(86_400_000)), 0),
  failure: z.optional(z.enum(playbackFailures)),
})
export type MeasuredQuality = z.input<typeof quality>

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
  z.transform((value) => (typeof value === 'string' ? value.split(',', 100) : value).slice(0, 100)),
)

export const watchingRoutes = routes({
  /**
   * Sent every few seconds and on pause or hide; sending the same again changes nothing. What is new to the viewer is credited as far as
   * they had time for it: each moment counts once, over all of their sessions, tabs and devices, at twice the speed at most.
   */
  reportProgress: {
    method: 'POST',
    path: '/api/v3/videos/{id}/progress',
    access: 'anyone',
    params: z.object({ id: gccId }),
    body: z.object({
      /** The `kvtoken`; any other text starts a session now, and is credited nothing in that call. */
      session: z.string().check(z.minLength(1), z.maxLength(200)),
      /** What was played, `[from, to]` in seconds, and when; without it some time since the last report, of the last ten minutes. */
      intervals: z._default(
        z.array(z.union([z.tuple([second, second, moment, moment]), z.tuple([second, second])])).check(z.maxLength(200)),
        [],
      ),
      /** Where the viewer is, seconds. */
      position: z.optional(second),
      qoe: z.optional(quality),
    }),
    answer: z.strictObject({
      ...progress,
      completed: z.boolean(),
      /** ms since the session began, for the clock of the device. */
      at: z.number(),
    }),
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
