import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { uuid } from '#platform/contract/ids.ts'

/** What everybody at an event hears: a question was posted, answered or is gone, so that they ask again; and how many want one answered. */
export const questionFeed = defineTopic('event', videoIdPattern, {
  question: { ids: z.object({ id: uuid }) },
  question_votes: {
    ids: z.object({ id: uuid }),
    content: z.object({ items: z.array(z.object({ id: uuid, votes: z.number() })) }),
  },
})

/** The same of those that wait for a moderator, for whoever moderates. */
export const moderationFeed = defineTopic('moderation', videoIdPattern, { question: { ids: z.object({ id: uuid }) } })
