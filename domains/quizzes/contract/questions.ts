import { z } from 'zod/mini'
import { flag, list, oneOf } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { question, sentRevision } from './shapes.ts'

const params = z.object({ id: gccId })
const ofOne = z.object({ id: gccId, questionId: uuid })
const done = z.object({ result: z.literal('success') })

/** Lengths and what belongs together are looked at in `question.ts`, as in the browser. */
const line = z.string().check(z.maxLength(5000), z.trim())
const number = z.coerce.number()

const words = {
  text: z.optional(line),
  ch1: z.optional(line),
  ch2: z.optional(line),
  ch3: z.optional(line),
  ch4: z.optional(line),
  /** The number of the right choice. */
  answer: z.optional(number),
  /** ms */
  rel_offset: z.optional(number.check(z.int(), z.gte(0), z.lte(86_400_000))),
  is_absolute_time: z.optional(number.check(z.refine((value) => value === 0, 'This is always 0.'))),
  visibility: z.optional(oneOf('PUBLIC')),
  show_answer_flag: z.optional(flag),
  compulsory_flag: z.optional(flag),
}

/** Of a quiz of the video; empty: of none. */
const quizId = z.union([z.literal(''), uuid])

const ids = z.optional(list(100))
const many = { artifactIds: ids, 'artifactIds[]': ids, 'artifactId[]': ids }

export const questionRoutes = routes({
  /** In the order of time, then those of quizzes. Whoever does not manage the video gets those that stop it, without the right answers. */
  listQuestions: {
    method: 'GET',
    path: '/web/ajax/videos/{id}/questions',
    access: 'anyone',
    params,
    /** `quiz_id`: those of one quiz; `none`: those that stop the video. */
    query: z.object({ ...pageFields(100), quiz_id: z.optional(z.union([z.literal('none'), quizId])) }),
    answer: pageOf(question),
    refusals: ['not_found', 'invalid'],
  },
  addQuestion: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/questions',
    access: 'person',
    params,
    body: z.object({ ...words, quiz_id: z.optional(quizId) }),
    answer: z.object({ result: z.literal('success'), question }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Suggested ones become questions that viewers see. */
  keepQuestions: {
    method: 'PUT',
    path: '/web/ajax/videos/{id}/questions',
    access: 'person',
    params,
    body: z.object(many),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** All or none. */
  deleteQuestions: {
    method: 'DELETE',
    path: '/web/ajax/videos/{id}/questions',
    access: 'person',
    params,
    body: z.object(many),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** What is absent stays as it is. Whoever has answered is not asked again. */
  updateQuestion: {
    method: 'PUT',
    path: '/web/ajax/videos/{id}/questions/{questionId}',
    access: 'person',
    params: ofOne,
    /** `revision`: what the sender saw. */
    body: z.object({ ...words, quiz_id: z.optional(quizId), state: z.optional(oneOf('kept')), revision: z.optional(sentRevision) }),
    answer: z.object({ result: z.literal('success'), question }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/web/ajax/videos/{id}/questions/{questionId}',
    access: 'person',
    params: ofOne,
    answer: done,
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
})
