import type { Domain } from '#platform/server/bind.ts'
import { eventQuestionsBound } from './server/routes.ts'

export { askQuestion, moderateQuestion, voteForQuestion } from './server/commands.ts'
export { askedByEach, askedByOthers } from './server/queries/authors.ts'
export { eventQuestionsExport, questionsOfEvent } from './server/report.ts'

export const questions: Domain = { bound: eventQuestionsBound }
