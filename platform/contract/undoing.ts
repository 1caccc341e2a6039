import { z } from 'zod/mini'
import { uuid } from './ids.ts'

/** Takes changes of one's own back, an answer each. What somebody has changed since stays as it is. */
export const undoing = {
  method: 'POST',
  access: 'person',
  body: z.object({ changes: z.array(uuid).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.object({
    items: z.array(
      z.strictObject({
        undo: uuid,
        outcome: z.enum(['undone', 'refused']),
        /** Why not: somebody else has changed it; or it is gone, or too late. */
        reason: z.nullable(z.enum(['changed', 'gone'])),
      }),
    ),
  }),
  refusals: ['invalid'],
} as const

export type Undone = z.output<typeof undoing.answer>
