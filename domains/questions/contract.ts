import { z } from 'zod/mini'
import { flag, oneOfOr, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { longestAsked } from './limits.ts'

const questionState = z.enum(['ASKED', 'POSTED', 'ANSWERED'])
export type QuestionState = z.output<typeof questionState>

/** The moderator who is at it; until: epoch seconds. */
const claim = z.strictObject({ username: z.string(), displayname: z.string(), until: z.number() })

const eventQuestion = z.strictObject({
  id: uuid,
  text: z.string(),
  state: questionState,
  /** Null of a guest, who has a `guest_id`. */
  username: z.nullable(z.string()),
  guest_id: z.nullable(uuid),
  displayname: z.string(),
  /** Epoch seconds. */
  time_created: z.number(),
  time_last_update: z.number(),
  votes: z.number(),
  /** By the viewer. */
  voted: z.boolean(),
  /** Told to those who moderate; null of one that nobody is at. */
  claim: z.nullable(claim),
  can: z.strictObject({ moderate: z.boolean(), delete: z.boolean(), vote: z.boolean() }),
})
export type EventQuestion = z.output<typeof eventQuestion>

/** What is left of a question for who had it on the screen; only among changes. */
const deletedQuestion = z.strictObject({ id: uuid, deleted: z.literal(true) })

const at = '/web/ajax/partials/events/{id}/questions'
const params = z.object({ id: gccId })
const place = z.object({ id: gccId, questionId: uuid })
const seconds = z.optional(z.coerce.number().check(z.gte(0), z.lte(253_402_300_799)))
const words = text({ min: 1, max: longestAsked, empty: 'Please write a question.' })
/** Every new one is ASKED; `page` says from which page, as the specification has it. */
const besides = { state: z.optional(questionState), page: z.optional(z.string().check(z.maxLength(64))) }
const voted = z.object({ votes: z.number(), voted: z.boolean() })

const questionsQuery = z.object({
  state: z.optional(questionState),
  /** All, one's own, or those of guests. */
  type: z._default(oneOfOr('all', 'my', 'guests'), 'all'),
  /** Newest first, or those with most votes, of equal ones the older first; of these there is one page. */
  order_by: z._default(oneOfOr('time', 'votes'), 'time'),
  /** Of who asked. */
  username: z.optional(z.string().check(z.maxLength(64))),
  /** Those before this time, or before this question, which stands for one of several that were asked at once. */
  questionsbeforets: seconds,
  questionsbeforeid: z.optional(uuid),
  /** Those that changed since. */
  questionUpdates: z._default(flag, false),
  lastUpdatedTsForQuestion: seconds,
  max: pageFields(15).max,
  // From which page it is asked, as the specification has it; what somebody may do, the session says.
  page: z.optional(z.unknown()),
  isMod: z.optional(z.unknown()),
})
export type QuestionsQuery = z.output<typeof questionsQuery>

/** Whoever sees the event, its guests too. Managers and moderators get all questions, others those that are POSTED or ANSWERED, and their own. */
export const eventQuestionRoutes = routes({
  /** Newest first or by votes; changed ones by when they changed. 304 where nothing of it did. */
  listEventQuestions: {
    method: 'GET',
    path: at,
    access: 'anyone',
    params,
    query: questionsQuery,
    /**
     * `ts`: when it was asked for, a multiple of 15 s: what `lastUpdatedTsForQuestion` takes to hear of what changed since. Of very many changes the
     * oldest come first, and `ts` is when the next ones begin.
     */
    answer: z.object({
      items: z.array(z.union([eventQuestion, deletedQuestion])),
      ts: z.number(),
      can: z.strictObject({ ask: z.boolean(), moderate: z.boolean() }),
    }),
    refusals: ['not_found', 'invalid'],
  },
  askQuestion: {
    method: 'POST',
    path: at,
    access: 'participant',
    params,
    body: z.object({ text: words, ...besides }),
    answer: eventQuestion,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** One step on, by a moderator; who comes second learns that it was done (409). */
  moderateQuestion: {
    method: 'PUT',
    path: `${at}/{questionId}`,
    access: 'person',
    params: place,
    body: z.object({ state: questionState, text: z.optional(words) }),
    answer: z.object({ id: uuid, state: questionState, text: z.string() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** For a moderator, who takes it for three minutes, again for three more, or gives it back; 409 `question_claimed` while another has it. */
  claimQuestion: {
    method: 'PUT',
    path: '/api/v3/events/{id}/questions/{questionId}/claim',
    access: 'person',
    params: place,
    body: z.object({ claimed: flag }),
    answer: z.object({ id: uuid, claim: z.nullable(claim) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  deleteQuestion: {
    method: 'DELETE',
    path: `${at}/{questionId}`,
    access: 'participant',
    params: place,
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found', 'forbidden'],
  },
  voteForQuestion: {
    method: 'POST',
    path: '/api/v3/events/{id}/questions/{questionId}/vote',
    access: 'participant',
    params: place,
    answer: voted,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  unvoteQuestion: {
    method: 'DELETE',
    path: '/api/v3/events/{id}/questions/{questionId}/vote',
    access: 'participant',
    params: place,
    answer: voted,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})
