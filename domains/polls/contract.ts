import { z } from 'zod/mini'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { longestOption, longestPollText } from './limits.ts'

export const pollState = z.enum(['DRAFT', 'OPENED', 'CLOSED', 'PUBLISH'])
export type PollState = z.output<typeof pollState>

const option = z.nullable(z.string())

const poll = z.strictObject({
  id: uuid,
  text: z.string(),
  ch1: z.string(),
  ch2: z.string(),
  ch3: option,
  ch4: option,
  state: pollState,
  /** How many voted, and for what; hosts from OPENED, everybody from PUBLISH. */
  total: z.nullable(z.number()),
  counts: z.nullable(z.array(z.number())),
  /** What the viewer voted for, from 1. */
  my_choice: z.nullable(z.number()),
})
export type Poll = z.output<typeof poll>

const pollList = z.object({
  /** Oldest first; a hundred at most. */
  items: z.array(poll),
  stream_state: z.enum(['NOT_LIVE', 'STREAMING', 'NONE']),
  can: z.strictObject({ manage: z.boolean() }),
})
export type PollList = z.output<typeof pollList>

/** Lengths are looked at with all of it together, as the message speaks of all. */
const line = z.optional(z.string().check(z.maxLength(20 * longestPollText), z.trim()))
const choice = z.optional(z.string().check(z.maxLength(20 * longestOption), z.trim()))

const name = z.optional(z.string().check(z.maxLength(255)))
const named = { domain: name, user: name, target_user: name, choices: z.optional(z.unknown()) }

/** A new one names its fields otherwise than a change does; both spellings are taken by both (wire.md). */
const fields = {
  text: line,
  question: line,
  ch1: choice,
  ch2: choice,
  ch3: choice,
  ch4: choice,
  choice1: choice,
  choice2: choice,
  choice3: choice,
  choice4: choice,
  state: z.optional(pollState),
  // Who calls, as the specification has it; the session says it, and changes of state leave choices as they are.
  ...named,
}
export type PollFields = z.output<z.ZodMiniObject<typeof fields>>

const params = z.object({ id: gccId })
const place = z.object({ id: gccId, pollId: uuid })
const saved = z.object({ result: z.literal('success'), poll })

/** For the hosts of the event. All but the list want the token of the session in a header (403 `session_token`). */
export const pollRoutes = routes({
  /** With an `ETag` of all that the viewer gets; 304 where nothing of it changed. */
  listPolls: {
    method: 'GET',
    path: '/web/ajax/videos/{id}/live-polls',
    access: 'anyone',
    params,
    answer: pollList,
    fragment: 'preferred',
    refusals: ['not_found'],
  },
  createPoll: {
    method: 'POST',
    path: '/api/v3/videos/{id}/live-poll',
    access: 'person',
    params,
    body: z.object(fields),
    answer: saved,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Another `state` is one step on, and nothing else; without it a DRAFT changes in what is sent. */
  updatePoll: {
    method: 'PUT',
    path: '/api/v3/videos/{id}/live-poll/{pollId}',
    access: 'person',
    params: place,
    body: z.object(fields),
    answer: saved,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Of a DRAFT. */
  deletePoll: {
    method: 'DELETE',
    path: '/api/v3/videos/{id}/live-poll/{pollId}',
    access: 'person',
    params: place,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** One vote a person or guest, for whoever sees the event; until the poll is closed it can be changed. */
  vote: {
    method: 'POST',
    path: '/api/v3/videos/{id}/live-poll/{pollId}/vote',
    access: 'participant',
    params: place,
    body: z.object({ choice: z.coerce.number().check(z.int(), z.gte(1), z.lte(4)) }),
    answer: saved,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
})
