import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

/** The imports of a person, by the person's id. */
export const importFeed = defineTopic('imports', uuidPattern, { changed: {} })
