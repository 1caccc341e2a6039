import { seesAsModerator } from '#domains/events/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { moderationFeed } from './contract/feed.ts'
import { eventQuestionsBound } from './server/routes.ts'

export { askQuestion, moderateQuestion, voteForQuestion } from './server/commands.ts'
export { askedByEach, askedByOthers } from './server/queries/authors.ts'
export { eventQuestionsExport, questionsOfEvent } from './server/report.ts'

export const questions: Domain = { bound: eventQuestionsBound, topics: [hearing(moderationFeed, seesAsModerator)] }
