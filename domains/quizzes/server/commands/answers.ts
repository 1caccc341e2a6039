import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import { quizFacts } from '../../contract/facts.ts'
import { quizFeed } from '../../contract/feed.ts'
import { type AnswerableRow, findAnswer, findAnswerable, type GivenAnswer, insertAnswer, type Taker } from '../queries/answers.ts'

interface Sent {
  readonly videoId: string
  readonly questionId: string
  readonly answer: number
  /** Of the question that was read. */
  readonly revision: number | undefined
}

/** Keeps what somebody answers; the first answer counts, whichever tab or device it comes from. */
export async function answerQuestion(tx: Tx, taker: Taker, { videoId, questionId, answer, revision }: Sent) {
  const question = await findAnswerable(tx, videoId, questionId, taker)
  if (!question) throw new Problem('not_found')
  if (question.given) return verdictOn(question, question.given)
  if (revision !== undefined && revision !== question.revision)
    throw new Problem('conflict', 'stale', 'This question was changed in the meantime. Please read it again.', 'revision')
  if (answer > question.choices.length) throw new Problem('invalid', 'answer', 'There is no such choice.', 'answer')
  const given = { answer, is_right: answer === question.answer, revision: question.revision }
  const kept = await insertAnswer(tx, questionId, taker, given)
  if (kept) {
    await publish(tx, quizFeed.changed, videoId)
    if (taker.accountId !== null) await emit(tx, quizFacts.answered, { questionId, accountId: taker.accountId })
    return verdictOn(question, kept)
  }
  return verdictOn(question, (await findAnswer(tx, questionId, taker)) ?? given)
}

/** The right one only where it may be shown, and belongs to the question that was answered. */
const verdictOn = ({ answer, show_answer, revision }: AnswerableRow, given: GivenAnswer) => ({
  result: 'success' as const,
  my_answer: given.answer,
  ...(show_answer && given.revision === revision ? { correct: given.is_right, answer } : {}),
})
