import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { longestSummary } from '../limits.ts'
import { generation } from './highlights.ts'
import { videoSummary } from './parts.ts'

/** For who manages the video. */
const managedSummary = z.strictObject({
  /** What others see. */
  kept: z.nullable(videoSummary),
  /** What they would see. */
  suggested: z.nullable(videoSummary),
  generation: z.nullable(generation),
  /** People who wait for it. */
  waiting: z.number(),
})
export type ManagedSummary = z.output<typeof managedSummary>

const params = z.object({ id: gccId })

export const summaryRoutes = routes({
  /** Asks for one, for whoever sees the video; they are told when there is one. */
  requestSummary: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/summary',
    access: 'person',
    params,
    answer: z.object({ data: z.object({ result: z.literal('success') }) }),
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
  /** Ends what is being worked out before it is there; what there was before stays. */
  cancelGeneration: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/generations/{purpose}',
    access: 'person',
    params: z.object({ id: gccId, purpose: z.enum(['highlights', 'summary']) }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  },
  getManagedSummary: {
    method: 'GET',
    path: '/api/v3/videos/{id}/summary',
    access: 'person',
    params,
    answer: managedSummary,
    refusals: ['not_found', 'forbidden'],
  },
  /** This is shown from now on: the suggestion as it is, or in other words. */
  keepSummary: {
    method: 'PUT',
    path: '/api/v3/videos/{id}/summary',
    access: 'person',
    params,
    body: z.object({ text: text({ min: 1, max: longestSummary }) }),
    answer: managedSummary,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** `suggested`: the suggestion goes; otherwise what is shown. */
  deleteSummary: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/summary',
    access: 'person',
    params,
    body: z.object({ state: z.catch(z._default(z.enum(['kept', 'suggested']), 'kept'), 'kept') }),
    answer: managedSummary,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})
