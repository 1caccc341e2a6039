import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { dayField, figures, period, tablePeriod, videosAnalytics, videosTables } from './contract/figures.ts'

export type { Day, Playback, PlaybackQuality, VideosAnalytics } from './contract/figures.ts'
export { period, tablePeriod, videosAnalytics, videosTables } from './contract/figures.ts'

const videoAnalytics = z.strictObject({
  ...figures,
  /** Seconds. */
  duration: z.nullable(z.number()),
  /** How much of the video a view watched, at most 100; null where there is none. */
  average_percentage: z.nullable(z.number()),
  /** How often each 5 s of the video were played, from its beginning on; 0.4: two of the five, once. */
  heat: z.array(z.number()),
  /** Of that, how often by who had watched the 5 s before; null: held back. What was played before this was recorded counts as the first time. */
  again: z.nullable(z.array(z.number())),
  /** How many people were there last and have not completed the video, by 5 s; null: held back. */
  left: z.nullable(z.array(z.number())),
  can: z.strictObject({
    /** Who watched it, by name. */
    see_people: z.boolean(),
  }),
})
export type VideoAnalytics = z.output<typeof videoAnalytics>

const videoPerson = z.strictObject({
  username: z.string(),
  displayname: z.string(),
  /** Seconds in the period, with what was watched again. */
  watch_duration: z.number(),
  /** YYYY-MM-DD, the last of the period on which they watched. */
  last_watched: z.string(),
  /** How much of the video they have watched in all. */
  percentage: z.number(),
  completed: z.boolean(),
})
export type VideoPerson = z.output<typeof videoPerson>

/** Tables of the figures of one video. */
export const videoTables = ['days', 'devices', 'passages', 'quality', 'people'] as const
export type AnalyticsTable = (typeof videoTables)[number] | (typeof videosTables)[number]

const failure = 'Failed to generate the report'

export const analyticsRoutes = routes({
  /** For who manages the video. */
  getVideoAnalytics: {
    method: 'GET',
    path: '/api/v3/videos/{id}/analytics',
    access: 'person',
    params: z.object({ id: gccId }),
    query: z.object(period),
    answer: videoAnalytics,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** One table of them as a file: a line for each day, device or 5 s. */
  downloadVideoAnalytics: {
    method: 'GET',
    path: '/api/v3/videos/{id}/analytics/{table}',
    access: 'person',
    params: z.object({ id: gccId, table: z.enum(videoTables) }),
    query: z.object(tablePeriod),
    answer: z.null(),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** Who watched it, longest first; for whom the organisation lets see it (`person_analytics`). */
  listVideoPeople: {
    method: 'GET',
    path: '/api/v3/videos/{id}/viewers',
    access: 'person',
    params: z.object({ id: gccId }),
    query: z.object({ ...period, ...pageFields(20) }),
    answer: pageOf(videoPerson),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** All that was watched, for site admins. */
  getSiteAnalytics: {
    method: 'GET',
    path: '/api/v3/domain/analytics',
    access: 'person',
    query: z.object(period),
    answer: videosAnalytics,
    refusals: ['forbidden', 'invalid'],
  },
  downloadSiteAnalytics: {
    method: 'GET',
    path: '/api/v3/domain/analytics/{table}',
    access: 'person',
    params: z.object({ table: z.enum(videosTables) }),
    query: z.object(tablePeriod),
    answer: z.null(),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** Every video and day on which it was watched, as a file; a mail brings its address. */
  askForUsageReport: {
    method: 'POST',
    path: '/web/ajax/domain/download/usagedata',
    access: 'person',
    body: z.object({ from_date: dayField(failure), to_date: dayField(failure), ...exportFields }),
    answer: z.object({ result: z.literal('success'), message: z.string() }),
    refusals: ['forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
})
