import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { done } from './shapes.ts'

export const reportRoutes = routes({
  /** A table of the channels that one owns or manages is made in the background; a mail brings its address. */
  askForChannelReport: {
    method: 'POST',
    path: '/web/ajax/domain/export/channels',
    access: 'person',
    answer: done,
    refusals: ['conflict', 'rate_limited'],
  },
  /** The table itself, for whoever asked for it, seven days long. A browser that is not signed in is led there. */
  downloadChannelReport: {
    method: 'GET',
    path: '/web/my/channels/reports/{id}',
    access: 'anyone',
    params: z.object({ id: uuid }),
    answer: z.null(),
    refusals: ['unauthenticated', 'not_found'],
  },
})
