import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { uuid } from '#platform/contract/ids.ts'
import { goneComment, pushedComment } from './shapes.ts'

export const commentFeed = defineTopic('video', videoIdPattern, {
  /** Comments and replies that were added, changed or deleted, and the comments whose replies these are. */
  comment: { ids: z.object({ id: uuid }), content: z.object({ items: z.array(z.union([pushedComment, goneComment])) }) },
})
