import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'

export const channelFacts = {
  /** Something was put into a channel, by this account. */
  published: defineFact(
    'channel.published',
    z.object({ channelId: z.string(), entityType: z.string(), entityId: z.string(), accountId: z.string() }),
  ),
}
