import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'
import { uuid } from '#platform/contract/ids.ts'

/** What people with an account do; an anonymous viewer is told of nowhere. */
export const quizFacts = {
  /** Somebody has answered a pop-question; once for each person and question. */
  answered: defineFact('question.answered', z.object({ questionId: uuid, accountId: uuid })),
  /** Somebody has finished an attempt at a quiz. */
  finished: defineFact('quiz.finished', z.object({ attemptId: uuid, accountId: uuid })),
}
