import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** For everybody at an event: whether something is sent to it is another thing now. */
export const streamFeed = defineTopic('event', videoIdPattern, { stream: {} })

/**
 * Between processes alone: there is more of a stream than there was; it was opened, closed or withdrawn from its encoder; a browser has sent a piece
 * of what it sends.
 */
export const ingestFeed = defineTopic('ingest', videoIdPattern, { advanced: {}, changed: {}, sent: {} })
