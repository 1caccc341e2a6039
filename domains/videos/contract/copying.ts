import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { video } from './detail.ts'

export const copyRoutes = routes({
  /** PRIVATE and the caller's, over the same bytes; without what people made of the original: comments, likes, views. */
  copyVideo: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/copy',
    access: 'person',
    params: z.object({ id: gccId }),
    body: z.object({
      displayname: text({ min: 1, max: 255, empty: 'Video title can not be empty' }),
      /** Absent: the original's. */
      description: z.optional(text({ max: 5000 })),
    }),
    answer: z.object({ result: z.literal('success'), video }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
})
