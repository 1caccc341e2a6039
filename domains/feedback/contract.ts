import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** Where viewers are asked for their opinion; null: nowhere. */
    readonly customFeedback_url: string | null
  }
}

const params = z.object({ id: gccId })
const done = z.object({ result: z.literal('success') })

export const feedbackRoutes = routes({
  getFeedback: {
    method: 'GET',
    path: '/web/videos/{id}/feedback',
    access: 'person',
    params,
    answer: z.object({ customFeedback_url: z.nullable(z.string()) }),
    fragment: 'offered',
    page: true,
    refusals: ['not_found', 'forbidden'],
  },
  saveFeedback: {
    method: 'POST',
    path: '/web/videos/{id}/feedback',
    access: 'person',
    params,
    /** Which addresses are taken is said in `address.ts`, as in the browser. */
    body: z.object({ customFeedback_url: z.string().check(z.maxLength(5000), z.trim()) }),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  removeFeedback: {
    method: 'DELETE',
    path: '/web/videos/{id}/deletefeedback',
    access: 'person',
    params,
    answer: done,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})
