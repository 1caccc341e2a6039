import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'

export const contentFacts = {
  /** A thing is gone for good: what names it by its type and id goes, too. */
  removed: defineFact('content.removed', z.object({ type: z.string(), id: z.string() })),
}
