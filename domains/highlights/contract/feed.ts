import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** Suggestions and highlights of a video, and what is worked out for it; by its id, for who manages it. */
export const highlightFeed = defineTopic('highlights', videoIdPattern, { changed: {} })
