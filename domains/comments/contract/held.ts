import { z } from 'zod/mini'
import { flag, oneOf } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { mostListedHeld } from '../limits.ts'
import { heldComment } from './shapes.ts'

const ofOne = z.object({ id: gccId, heldId: uuid })

export const heldRoutes = routes({
  /** What waits, the oldest first, for who moderates; with `own` one's own, the newest first, those that were refused too. */
  listHeld: {
    method: 'GET',
    path: '/api/v3/events/{id}/held-comments',
    access: 'participant',
    params: z.object({ id: gccId }),
    query: z.object({ own: z._default(flag, false) }),
    answer: z.object({
      /** The first of them. */
      items: z.array(heldComment).check(z.maxLength(mostListedHeld)),
      /** Whether there are others. */
      more: z.boolean(),
    }),
    refusals: ['not_found', 'forbidden'],
  },
  /** By a moderator; who comes second learns that it was done (409). `restore` takes a refusal back. */
  decideHeld: {
    method: 'PUT',
    path: '/api/v3/events/{id}/held-comments/{heldId}',
    access: 'person',
    params: ofOne,
    body: z.object({ op: oneOf('release', 'refuse', 'restore') }),
    /** `id` is that of the comment which it has become. */
    answer: z.object({ result: z.literal('success'), id: z.nullable(uuid) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** One's own, whatever was decided of it. */
  withdrawHeld: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/held-comments/{heldId}',
    access: 'participant',
    params: ofOne,
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found', 'forbidden'],
  },
})
