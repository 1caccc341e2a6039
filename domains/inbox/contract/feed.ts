import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

/** By the person's id. */
export const inboxFeed = defineTopic('inbox', uuidPattern, { changed: {} })
