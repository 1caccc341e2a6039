import { questionRoutes } from './contract/questions.ts'
import { quizRoutes } from './contract/quizzes.ts'
import { resultRoutes } from './contract/results.ts'
import { takingRoutes } from './contract/taking.ts'

export { quizFacts } from './contract/facts.ts'
export { questionRoutes } from './contract/questions.ts'
export { quizRoutes } from './contract/quizzes.ts'
export { type PersonResult, type QuestionResult, resultRoutes } from './contract/results.ts'
export type { AskedQuestion, Interactions, PopQuestion, Quiz, QuizPosition, QuizToTake, ShownQuestion } from './contract/shapes.ts'
export { type Standing, takingRoutes } from './contract/taking.ts'

/** All calls about questions of videos and quizzes. */
export const interactionRoutes = { ...questionRoutes, ...quizRoutes, ...takingRoutes, ...resultRoutes }
