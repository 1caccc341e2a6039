import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

export const eventFeed = defineTopic('event', videoIdPattern, { changed: {} })
