import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'

const choices = { ch1: z.string(), ch2: z.string(), ch3: z.string(), ch4: z.string() }

const questionFields = {
  id: uuid,
  text: z.string(),
  /** Those that there are not are empty. */
  ...choices,
  /** Goes up when text, choices or answer change. */
  revision: z.number(),
}

/** The revision of a question, as whoever read it sends it back. */
export const sentRevision = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** A question as whoever takes it sees it. */
export const askedQuestion = z.strictObject({
  ...questionFields,
  /** It must be answered. */
  compulsory_flag: z.boolean(),
  /** The number of the choice; null: not answered. */
  my_answer: z.nullable(z.number()),
})
export type AskedQuestion = z.output<typeof askedQuestion>

/** What is said of an answer; the right one only where it may be shown. */
export const verdict = {
  correct: z.optional(z.boolean()),
  answer: z.optional(z.number()),
}

/** A question that stops the video, for one viewer. */
export const popQuestion = z.strictObject({
  ...askedQuestion.shape,
  /** ms */
  rel_offset: z.number(),
  show_answer_flag: z.boolean(),
  ...verdict,
})
export type PopQuestion = z.output<typeof popQuestion>

/** The question itself. */
export const question = z.strictObject({
  ...questionFields,
  /** 1 to 4; for who manages the video. */
  answer: z.optional(z.number()),
  /** ms; of a question of a quiz: where the video speaks of it. */
  rel_offset: z.number(),
  show_answer_flag: z.boolean(),
  compulsory_flag: z.boolean(),
  visibility: z.literal('PUBLIC'),
  is_absolute_time: z.literal(0),
  /** Null: it stops the video. */
  quiz_id: z.nullable(uuid),
  /** `suggested`: made by a machine; no viewer sees it before it is kept. */
  state: z.enum(['kept', 'suggested']),
  /** What a suggested one was made from, as the transcript says it. */
  quotation: z.nullable(z.string()),
})
export type ShownQuestion = z.output<typeof question>

export const position = z.enum(['start', 'end'])
export type QuizPosition = z.output<typeof position>

/** The making of questions for a quiz. */
export const questionGeneration = z.strictObject({
  job_id: uuid,
  status: z.enum(['QUEUED', 'RUNNING', 'SUCCESS', 'FAILED']),
  /** A sentence; empty where there is nothing to say. */
  message: z.string(),
  /** ISO 8601 */
  at: z.string(),
})

const quizFields = {
  id: uuid,
  title: z.string(),
  description: z.string(),
  appears_at: position,
  show_answer_flag: z.boolean(),
  compulsory_flag: z.boolean(),
  /** Percent; null: there is none. */
  passing_score: z.nullable(z.number()),
  passing_score_flag: z.boolean(),
}

export const quiz = z.strictObject({
  ...quizFields,
  apply_to_all: z.boolean(),
  /** How many are asked; 0: all. */
  question_count: z.number(),
  /** Of those that are kept; `suggestions`: of the others, for who manages the video. */
  questions_total: z.number(),
  suggestions: z.optional(z.number()),
  /** With `list_questions`, for who manages the video. */
  questions: z.optional(z.array(question)),
  /** Null: none was made for it. For who manages the video. */
  generation: z.optional(z.nullable(questionGeneration)),
})
export type Quiz = z.output<typeof quiz>

const myAttempt = z.strictObject({
  /** Percent, of the best one that is finished; rounded down. */
  score: z.nullable(z.number()),
  /** Whether one has passed; null: there was no passing score. */
  passed: z.nullable(z.boolean()),
  /** Finished ones. */
  attempts: z.number(),
  /** One is begun. */
  open: z.boolean(),
})

/** A quiz for one viewer. */
export const quizToTake = z.strictObject({
  ...quizFields,
  /** How many questions it will ask. */
  question_count: z.number(),
  /** Null: never begun. */
  my_attempt: z.nullable(myAttempt),
})
export type QuizToTake = z.output<typeof quizToTake>

/** What a video asks its viewer. */
export const interactions = z.strictObject({ questions: z.array(popQuestion), quizzes: z.array(quizToTake) })
export type Interactions = z.output<typeof interactions>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** The questions that stop it and its quizzes, for this viewer; null: there are none. */
    readonly interactions: Interactions | null
  }
}
