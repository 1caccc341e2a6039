import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

/** One's own certificates, for oneself alone. */
export const certificateFeed = defineTopic('certificates', uuidPattern, { changed: {} })
