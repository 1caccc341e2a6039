import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { eventRules, reactionCount } from './shapes.ts'

/** What everybody at an event hears: what holds for all of them, and how often each reaction was sent. */
export const controlsFeed = defineTopic('event', videoIdPattern, {
  controls: { content: z.object({ rules: eventRules }) },
  reactions: { content: z.object({ counts: z.array(reactionCount) }) },
  /** Something was decided about one of them, who alone knows whose mark it is. */
  participant: { ids: z.object({ mark: z.string() }) },
})

/** For whoever moderates: somebody was muted, or may speak again. */
export const peopleFeed = defineTopic('moderation', videoIdPattern, { people: {} })
