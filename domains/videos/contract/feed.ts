import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

export const videoFeed = defineTopic('video', videoIdPattern, { changed: {} })

/** How far the work on a video is, for who manages it. */
export const makingFeed = defineTopic('making', videoIdPattern, { progress: {} })
