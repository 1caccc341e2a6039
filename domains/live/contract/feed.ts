import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** What is said from one moment of the stream to another, ms. */
const caption = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type StreamCaption = z.output<typeof caption>

/** For everybody at an event: whether something is sent to it is another thing now; what was said in it is written down. */
export const streamFeed = defineTopic('event', videoIdPattern, {
  stream: {},
  caption: { ids: z.object({ from: z.number(), to: z.number() }), content: z.object({ items: z.array(caption) }) },
})

/**
 * Between processes alone: there is more of a stream than there was; it was opened, closed or withdrawn from its encoder; a browser has sent a piece
 * of what it sends; somebody wants to see it at once, or does no longer.
 */
export const ingestFeed = defineTopic('ingest', videoIdPattern, { advanced: {}, changed: {}, sent: {}, followed: {} })
