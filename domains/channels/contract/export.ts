import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { routes } from '#platform/contract/route.ts'
import { done } from './shapes.ts'

export const exportRoutes = routes({
  /** A table of the channels that one owns or manages is made in the background; a mail brings its address. */
  askForChannelReport: {
    method: 'POST',
    path: '/web/ajax/domain/export/channels',
    access: 'person',
    body: z.object(exportFields),
    answer: done,
    refusals: ['conflict', 'rate_limited'],
  },
})
