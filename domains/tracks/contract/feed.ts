import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

export const trackFeed = defineTopic('track', uuidPattern, {
  changed: {},
  /** How far its learners are was counted again. */
  counted: {},
})
