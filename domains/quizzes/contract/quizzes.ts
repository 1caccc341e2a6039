import { z } from 'zod/mini'
import { flag } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { position, quiz } from './shapes.ts'

const params = z.object({ id: gccId })
const ofOne = z.object({ id: gccId, quizId: uuid })
const done = z.object({ result: z.literal('success') })

/** Lengths and numbers are looked at in `quiz.ts`, as in the browser. */
const words = {
  title: z.optional(z.string().check(z.maxLength(5000), z.trim())),
  description: z.optional(z.string().check(z.maxLength(20_000), z.trim())),
  appears_at: z.optional(position),
  show_answer_flag: z.optional(flag),
  compulsory_flag: z.optional(flag),
  /** Percent. */
  passing_score: z.optional(z.nullable(z.union([z.string().check(z.maxLength(20), z.trim()), z.number()]))),
  /** Whether there is a passing score; follows from it where this is absent. */
  passing_score_flag: z.optional(flag),
  /** The flags of the quiz are those of all its questions, also of those that come. */
  apply_to_all: z.optional(flag),
  /** How many are drawn for an attempt; 0: all. */
  question_count: z.optional(z.union([z.literal(''), z.coerce.number()])),
}

const update = {
  method: 'PUT',
  access: 'person',
  answer: z.object({ result: z.literal('success'), quiz, added: z.optional(z.number()) }),
  refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
} as const

/** `csv_path`: the address of a CSV file that was sent; its questions are added, all of them or none. */
const changes = { ...words, csv_path: z.optional(z.string().check(z.maxLength(2000))) }

const removal = { method: 'DELETE', access: 'person', answer: done, refusals: ['not_found', 'forbidden', 'invalid', 'conflict'] } as const

/** Without an id in the path: this one, else the only one that the video has. */
const named = { quiz_id: z.optional(uuid) }

export const quizRoutes = routes({
  /** Whoever does not manage the video gets those that ask something, without their questions. */
  listQuizzes: {
    method: 'GET',
    path: '/web/ajax/videos/{id}/quiz',
    access: 'anyone',
    params,
    query: z.object({ list_questions: z._default(flag, false) }),
    answer: z.object({ items: z.array(quiz) }),
    refusals: ['not_found', 'invalid'],
  },
  addQuiz: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/quiz',
    access: 'person',
    params,
    body: z.object(words),
    answer: z.object({ result: z.literal('success'), quiz }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  updateQuiz: { ...update, path: '/web/ajax/videos/{id}/quiz/{quizId}', params: ofOne, body: z.object(changes) },
  updateNamedQuiz: { ...update, path: '/web/ajax/videos/{id}/quiz', params, body: z.object({ ...changes, ...named }) },
  deleteQuiz: { ...removal, path: '/web/ajax/videos/{id}/quiz/{quizId}', params: ofOne },
  deleteNamedQuiz: { ...removal, path: '/web/ajax/videos/{id}/quiz', params, body: z.object(named) },
  /** Has questions suggested from a transcript, by a job (`GET /web/ajax/jobs`, `ai_quiz`). */
  generateQuestions: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/ai_quiz/{quizId}',
    access: 'person',
    params: ofOne,
    body: z.object({
      numQuestions: z.coerce.number().check(z.int(), z.gte(1), z.lte(20)),
      /** Of the transcript; empty: the default one. */
      artifactId: z.optional(z.union([z.literal(''), uuid])),
    }),
    answer: z.object({ result: z.literal('success'), job_id: uuid }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
})
