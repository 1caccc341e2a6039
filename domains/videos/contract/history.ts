import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { tileFields } from './shapes.ts'

const done = z.object({ result: z.literal('success') })

/** What a person has watched, kept for them alone. What they take out of it stays known to locks and progress. */
export const historyRoutes = routes({
  /** What was watched last stands first. */
  listHistory: {
    method: 'GET',
    path: '/web/ajax/partials/my/my-history',
    access: 'person',
    query: z.object(pageFields(12)),
    /** `watched_at`: ISO 8601, the last time. */
    answer: pageOf(z.strictObject({ ...tileFields, watched_at: z.string() })),
    refusals: ['invalid'],
  },
  /** One of them, or all. */
  clearHistory: {
    method: 'DELETE',
    path: '/api/v3/users/me/history',
    access: 'person',
    body: z.object({ gconfid: z.optional(gccId) }),
    answer: done,
    refusals: ['invalid'],
  },
})
