import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'
import { uuid } from '#platform/contract/ids.ts'

export const trackFacts = {
  /** Somebody has watched every video of it that they see; once for each person and track. */
  completed: defineFact('track.completed', z.object({ trackId: uuid, accountId: uuid })),
}
