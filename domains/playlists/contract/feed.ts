import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

export const playlistFeed = defineTopic('playlist', uuidPattern, { changed: {} })
