import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** What people filled in before a video, for who manages it. */
export const participantFeed = defineTopic('participants', videoIdPattern, { changed: {} })
