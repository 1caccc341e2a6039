import { z } from 'zod/mini'
import { flag } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { askedQuestion, interactions, sentRevision, verdict } from './shapes.ts'

const choice = z.coerce.number().check(z.int(), z.gte(1), z.lte(4))

/** The session of this view (`kvtoken` of the video): it stands for an anonymous viewer. */
const kvtoken = z.optional(z.string().check(z.maxLength(200)))

const ofQuiz = z.object({ id: gccId, quizId: uuid })

const standing = z.object({
  result: z.literal('success'),
  finished: z.boolean(),
  /** Percent, rounded down; null until it is finished. */
  score: z.nullable(z.number()),
  /** Null until it is finished, and where there is no passing score. */
  passed: z.nullable(z.boolean()),
  /** How many were right, of how many. */
  right_count: z.nullable(z.number()),
  asked_count: z.number(),
  /** By the question's id. */
  answers: z.record(uuid, z.strictObject({ my_answer: z.nullable(z.number()), ...verdict })),
})
export type Standing = z.output<typeof standing>

export const takingRoutes = routes({
  /** What the video asks this viewer, and what they have answered. */
  getInteractions: {
    method: 'GET',
    path: '/api/v3/videos/{id}/interactions',
    access: 'anyone',
    params: z.object({ id: gccId }),
    query: z.object({ kvtoken }),
    answer: interactions,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** The first answer counts; a second one gets what was said of it. */
  answerQuestion: {
    method: 'POST',
    path: '/api/v3/videos/{id}/questions/{questionId}/answer',
    access: 'anyone',
    params: z.object({ id: gccId, questionId: uuid }),
    /** `revision`: of the question that was read; 409 `stale` where it is another by now. */
    body: z.object({ answer: choice, revision: z.optional(sentRevision), kvtoken }),
    answer: z.object({ result: z.literal('success'), my_answer: z.number(), ...verdict }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Begins an attempt, or goes on with the one that is begun, on whatever device. */
  beginAttempt: {
    method: 'POST',
    path: '/api/v3/videos/{id}/quiz/{quizId}/attempts',
    access: 'anyone',
    params: ofQuiz,
    body: z.object({ kvtoken }),
    answer: z.object({ result: z.literal('success'), attempt_id: uuid, questions: z.array(askedQuestion) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Keeps answers and, unless `finish` is 0, ends the attempt. What is finished changes no more; its result is answered again. */
  answerAttempt: {
    method: 'POST',
    path: '/api/v3/videos/{id}/quiz/{quizId}/attempts/{attemptId}',
    access: 'anyone',
    params: z.object({ id: gccId, quizId: uuid, attemptId: uuid }),
    body: z.object({ answers: z._default(z.record(uuid, choice), {}), finish: z._default(flag, true), kvtoken }),
    answer: standing,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
})
