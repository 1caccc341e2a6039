import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

/** The files that a person asked for, by the person's id. */
export const exportFeed = defineTopic('exports', uuidPattern, { changed: {} })
