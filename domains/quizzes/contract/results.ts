import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { oneOfOr } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

const params = z.object({ id: gccId })
const ofQuiz = z.object({ id: gccId, quizId: uuid })

/** How a question was answered, as it is now; answers to what it was before are counted apart. */
const questionResult = z.strictObject({
  id: uuid,
  text: z.string(),
  choices: z.array(z.string()),
  answer: z.number(),
  /** ms */
  rel_offset: z.number(),
  /** How often each choice was taken. */
  chosen: z.array(z.number()),
  answered: z.number(),
  right: z.number(),
  /** Percent of the answers that were wrong; null: nobody has answered. */
  difficulty: z.nullable(z.number()),
  earlier: z.number(),
})
export type QuestionResult = z.output<typeof questionResult>

const personResult = z.strictObject({
  username: z.string(),
  displayname: z.string(),
  attempts: z.number(),
  /** Percent, of the best finished attempt. */
  score: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  /** ISO 8601: of the last attempt. */
  at: z.string(),
})
export type PersonResult = z.output<typeof personResult>

const managed = { access: 'person', method: 'GET', refusals: ['not_found', 'forbidden', 'invalid'] } as const

export const resultRoutes = routes({
  /** Of the questions that stop the video. */
  getQuestionResults: {
    ...managed,
    path: '/api/v3/videos/{id}/questions/results',
    params,
    answer: z.object({ questions: z.array(questionResult) }),
  },
  getQuizResults: {
    ...managed,
    path: '/api/v3/videos/{id}/quiz/{quizId}/results',
    params: ofQuiz,
    answer: z.object({
      /** Finished ones. */
      attempts: z.number(),
      /** Who has finished one, and who of them has passed. */
      viewers: z.number(),
      passed: z.number(),
      /** Percent, over all finished attempts; null: there are none. */
      average: z.nullable(z.number()),
      /** Whether the organisation lets managers see the results of each person. */
      by_person: z.boolean(),
      questions: z.array(questionResult),
    }),
  },
  /** Refused where the organisation does not allow it (`quiz_results_by_person`). */
  listQuizPeople: {
    ...managed,
    path: '/api/v3/videos/{id}/quiz/{quizId}/results/people',
    params: ofQuiz,
    query: z.object(pageFields(20)),
    answer: pageOf(personResult),
  },
  /** A file of the questions that stop the video, and for who manages it of all answers; of an event, of what is asked there. A mail brings its address. */
  askForQuestionReport: {
    method: 'GET',
    path: '/web/ajax/events/{id}/questions/download',
    access: 'person',
    params,
    query: z.object({ groupBy: oneOfOr('none', 'user', 'day'), entityType: z.optional(z.string()), ...exportFields }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
  /** How many questions stop the video; of an event, how many the viewer gets. */
  countQuestions: {
    method: 'GET',
    path: '/web/ajax/events/{id}/questions/count',
    access: 'anyone',
    params,
    answer: z.object({ count: z.number() }),
    refusals: ['not_found'],
  },
})
