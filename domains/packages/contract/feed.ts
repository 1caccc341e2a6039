import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** The packages of a video, by its id; for who manages it. */
export const packageFeed = defineTopic('packages', videoIdPattern, { changed: {} })
