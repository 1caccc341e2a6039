import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { uuid } from '#platform/contract/ids.ts'

/** What everybody at an event hears of its polls; of a draft nothing is told. */
export const pollFeed = defineTopic('event', videoIdPattern, {
  poll: { ids: z.object({ poll_id: uuid, state: z.enum(['OPENED', 'CLOSED', 'PUBLISH']) }) },
})

/** For whoever runs the event: what was voted until now, and that a draft is not as it was. */
export const voteFeed = defineTopic('votes', videoIdPattern, {
  vote: {
    ids: z.object({ poll_id: uuid }),
    content: z.object({ items: z.array(z.object({ id: uuid, counts: z.array(z.number()) })) }),
  },
  draft: {},
})
