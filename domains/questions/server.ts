import type { Domain } from '#platform/server/bind.ts'
import { loading } from '#platform/server/feed.ts'
import { questionFeed } from './contract/feed.ts'
import { listQuestionVotes } from './server/queries/questions.ts'
import { eventQuestionsBound } from './server/routes.ts'

export { askQuestion, moderateQuestion, voteForQuestion } from './server/commands.ts'
export { askedByEach, askedByOthers } from './server/queries/authors.ts'
export { listAnswered as momentsAnswered } from './server/queries/questions.ts'
export { eventQuestionsExport, questionsOfEvent } from './server/report.ts'

const votes = loading(questionFeed.question_votes, async (db, eventId, some) => {
  const ids = some.map(({ id }) => id)
  return { content: { items: await listQuestionVotes(db, eventId, ids) } }
})

export const questions: Domain = { bound: eventQuestionsBound, loaders: [votes] }
