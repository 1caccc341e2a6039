import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { uuid } from '#platform/contract/ids.ts'

/** That everybody at an event asks again for a question: it was posted, answered, voted for or is gone. */
export const questionFeed = defineTopic('event', videoIdPattern, { question: { ids: z.object({ id: uuid }) } })

/** The same of those that wait for a moderator, for whoever moderates. */
export const moderationFeed = defineTopic('moderation', videoIdPattern, { question: { ids: z.object({ id: uuid }) } })
