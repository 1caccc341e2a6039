import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

export const channelFeed = defineTopic('channel', uuidPattern, { changed: {} })
