import { seesAndManages } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { quizFeed } from './contract/feed.ts'
import type { QuizAsks } from './server/asks.ts'
import { questionJobs } from './server/generating.ts'
import { questionsBound, quizzesBound } from './server/routes/editing.ts'
import { resultsBound } from './server/routes/results.ts'
import { takingBound } from './server/routes/taking.ts'
import { sweepAttempts } from './server/sweeping.ts'

export type { EventQuestionsAsk } from './server/asks.ts'
export { answerQuestion } from './server/commands/answers.ts'
export { answerAttempt, beginAttempt } from './server/commands/attempts.ts'
export { addQuestion, type SentQuestion } from './server/commands/questions.ts'
export { addQuiz } from './server/commands/quizzes.ts'
export { copyQuestions } from './server/copying.ts'
export { listQuestionJobs } from './server/generating.ts'
export { makeGapQuestions } from './server/maker/built-in.ts'
export { hasQuiz } from './server/queries/quizzes.ts'
export { questionsExport } from './server/report.ts'
export { interactionsPart, questionCredit, questionsPanel, quizPanel } from './server/showing.ts'

/** @param asks what quizzes must ask of other domains */
export const quizzes = (asks: QuizAsks): Domain => ({
  bound: [...questionsBound, ...quizzesBound(asks), ...takingBound(asks), ...resultsBound(asks)],
  jobs: [...questionJobs(asks), sweepAttempts],
  topics: [hearing(quizFeed, seesAndManages)],
})
