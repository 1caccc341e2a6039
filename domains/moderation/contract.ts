import { z } from 'zod/mini'
import { flag, isLonger, list, oneOf, text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { eventControls, mute, mutedPerson } from './contract/shapes.ts'
import { longestMuteReason, longestWord, mostWords, reactionKinds, slowestMode } from './limits.ts'

export type { EventControls, MutedPerson, ReactionCount } from './contract/shapes.ts'

const params = z.object({ id: gccId })

const words = list(mostWords).check(
  z.refine((all) => all.every((word) => !isLonger(word, longestWord)), `A word has at most ${longestWord} characters.`),
)

export const moderationRoutes = routes({
  /** What holds at an event, for everybody who sees it, and for the viewer. */
  getControls: {
    method: 'GET',
    path: '/api/v3/events/{id}/controls',
    access: 'anyone',
    params,
    answer: eventControls,
    refusals: ['not_found'],
  },
  /** By a host; what is not sent stays. With `revision`, what somebody else has changed meanwhile is not written over (409 `stale`). */
  setControls: {
    method: 'PUT',
    path: '/api/v3/events/{id}/controls',
    access: 'person',
    params,
    body: z.object({
      slow_mode_seconds: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(slowestMode))),
      /** These and no others; `word*` means all that begin so. */
      words: z.optional(words),
      reactions: z.optional(flag),
      comments_enabled: z.optional(flag),
      revision: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    answer: eventControls,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Who is muted, the last first, for who moderates. */
  listMuted: {
    method: 'GET',
    path: '/api/v3/events/{id}/people',
    access: 'person',
    params,
    query: z.object(pageFields(50)),
    answer: pageOf(mutedPerson),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** By a moderator, of a person (username) or a guest (guest_id) who does not moderate. Of who is muted already the first reason stays. */
  setPerson: {
    method: 'PUT',
    path: '/api/v3/events/{id}/people/{person}',
    access: 'person',
    params: z.object({ id: gccId, person: z.string().check(z.minLength(1), z.maxLength(64)) }),
    body: z.object({ muted: flag, reason: z._default(text({ max: longestMuteReason }), '') }),
    answer: z.object({ result: z.literal('success'), muted: z.nullable(mute) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** While the event is LIVE, two a second a person. The feed tells what all of them come to, once a second. */
  react: {
    method: 'POST',
    path: '/api/v3/events/{id}/reactions',
    access: 'participant',
    params,
    body: z.object({ kind: oneOf(...reactionKinds) }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
})
