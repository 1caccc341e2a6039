import { z } from 'zod/mini'
import { period, tablePeriod, videosAnalytics, videosTables } from '#domains/analytics/contract.ts'
import { routes } from '#platform/contract/route.ts'
import { params } from './shapes.ts'

/** What was watched of the videos that are in a channel and that its manager sees there. */
export const channelAnalyticsRoutes = routes({
  getChannelAnalytics: {
    method: 'GET',
    path: '/api/v3/channels/{name}/analytics',
    access: 'person',
    params,
    query: z.object(period),
    answer: videosAnalytics,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  downloadChannelAnalytics: {
    method: 'GET',
    path: '/api/v3/channels/{name}/analytics/{table}',
    access: 'person',
    params: z.object({ ...params.shape, table: z.enum(videosTables) }),
    query: z.object(tablePeriod),
    answer: z.null(),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
