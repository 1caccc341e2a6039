import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { uuid } from '#platform/contract/ids.ts'
import { goneComment, pushedComment } from './shapes.ts'

/** Comments and replies that were added, changed or deleted, and the comments whose replies these are. */
const comment = { ids: z.object({ id: uuid }), content: z.object({ items: z.array(z.union([pushedComment, goneComment])) }) }

export const commentFeed = defineTopic('video', videoIdPattern, { comment })

/** The same of an event. */
export const eventCommentFeed = defineTopic('event', videoIdPattern, { comment })

/** For whoever moderates an event: a comment waits, or waits no longer. */
export const heldFeed = defineTopic('moderation', videoIdPattern, { held: {} })
