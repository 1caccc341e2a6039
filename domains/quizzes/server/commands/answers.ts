import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { writtenTogether } from '#platform/server/writes/written-together.ts'
import { type AnswerableRow, findAnswer, type GivenAnswer, keepAnswers, type SentAnswer, type Taker } from '../queries/answers.ts'

interface Sent extends Omit<SentAnswer, 'taker'> {
  readonly videoId: string
  readonly questionId: string
}

/** All who watch together answer at the same moment. */
const keep = writtenTogether<SentAnswer, AnswerableRow | undefined>((db, key, some) => {
  const [videoId = '', questionId = ''] = key.split(' ')
  return keepAnswers(db, { videoId, questionId }, some)
})

/** Keeps what somebody answers; the first answer counts, whichever tab or device it comes from. */
export async function answerQuestion(db: Db | Tx, taker: Taker, { videoId, questionId, answer, revision }: Sent) {
  const question = await keep(db, `${videoId} ${questionId}`, { taker, answer, revision })
  if (!question) throw new Problem('not_found')
  const given = question.given ?? (await findAnswer(db, questionId, taker))
  if (given) return verdictOn(question, given)
  if (revision !== undefined && revision !== question.revision)
    throw new Problem('conflict', 'stale', 'This question was changed in the meantime. Please read it again.', 'revision')
  if (answer > question.choices) throw new Problem('invalid', 'answer', 'There is no such choice.', 'answer')
  // It was answered elsewhere at the same moment, and that answer is gone with its person.
  throw new Problem('not_found')
}

/** The right one only where it may be shown, and belongs to the question that was answered. */
const verdictOn = ({ answer, show_answer, revision }: AnswerableRow, given: GivenAnswer) => ({
  result: 'success' as const,
  my_answer: given.answer,
  ...(show_answer && given.revision === revision ? { correct: given.is_right, answer } : {}),
})
