import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import { emit } from '#platform/server/outbox.ts'
import { quizFacts } from '../../contract/facts.ts'
import { quizFeed } from '../../contract/feed.ts'
import type { AskedQuestion, Standing } from '../../contract.ts'
import { mostAttempts, mostAttemptsFromAddress } from '../../limits.ts'
import { isPassed, percentRight } from '../../score.ts'
import { askedOf } from '../present.ts'
import type { Taker } from '../queries/answers.ts'
import {
  type AttemptQuestion,
  type AttemptRow,
  countFinished,
  countFromAddress,
  drawQuestions,
  finishAttempt,
  insertAttempt,
  listAttemptQuestions,
  lockAttempt,
  lockOpenAttempt,
  renewQuestions,
  writeAnswers,
} from '../queries/attempts.ts'
import { findQuiz, type QuizRow } from '../queries/quizzes.ts'

interface Begun {
  readonly attempt_id: string
  readonly questions: AskedQuestion[]
}

/** Begins an attempt, or goes on with the one that is open: two tabs and two devices share it. */
export async function beginAttempt(tx: Tx, taker: Taker, videoId: string, quizId: string): Promise<Begun> {
  const quiz = await getQuiz(tx, videoId, quizId)
  const open = await lockOpenAttempt(tx, quizId, taker)
  const id = open ?? (await newAttempt(tx, taker, quiz))
  await renewQuestions(tx, id)
  const questions = await listAttemptQuestions(tx, id)
  // Those that it asked may be gone.
  if (questions.length === 0 && (await drawQuestions(tx, id, quiz)) === 0)
    throw new Problem('conflict', 'no_questions', 'This quiz has no questions yet.')
  const all = questions.length > 0 ? questions : await listAttemptQuestions(tx, id)
  return { attempt_id: id, questions: all.map(askedOf) }
}

async function newAttempt(tx: Tx, taker: Taker, quiz: QuizRow): Promise<string> {
  if ((await countFinished(tx, quiz.id, taker)) >= mostAttempts)
    throw new Problem('conflict', 'attempts', `This quiz can be taken ${mostAttempts} times.`)
  await refuseCrowd(tx, taker, quiz.id)
  const id = await insertAttempt(tx, quiz.id, taker)
  if (id === null) {
    // Another tab was faster.
    const open = await lockOpenAttempt(tx, quiz.id, taker)
    if (open === null) throw new Problem('conflict')
    return open
  }
  await drawQuestions(tx, id, quiz)
  return id
}

/** An anonymous viewer is somebody else with each view: they are limited by where they come from. */
async function refuseCrowd(tx: Tx, { address }: Taker, quizId: string): Promise<void> {
  if (address === null) return
  await lockUntilCommit(tx, `attempts ${quizId} ${address}`)
  const { count, left } = await countFromAddress(tx, quizId, address)
  if (count >= mostAttemptsFromAddress)
    throw new Problem(
      'rate_limited',
      'attempts',
      'This quiz was taken very many times from here. Please sign in, or try again later.',
    ).after(left)
}

interface SentAnswers {
  readonly videoId: string
  readonly quizId: string
  readonly attemptId: string
  /** By the question's id. */
  readonly answers: Readonly<Record<string, number>>
  readonly finish: boolean
}

/** Keeps answers, and ends the attempt where that is asked for; what is finished is answered as it is. */
export async function answerAttempt(tx: Tx, taker: Taker, { videoId, quizId, attemptId, answers, finish }: SentAnswers): Promise<Standing> {
  const quiz = await getQuiz(tx, videoId, quizId)
  const attempt = await lockAttempt(tx, quizId, attemptId, taker)
  if (!attempt) throw new Problem('not_found')
  const questions = await listAttemptQuestions(tx, attemptId)
  if (attempt.finished_at !== null) return standing(quiz, attempt, questions)
  const next = questions.map((question) => withAnswer(question, answers[question.id]))
  refuseUnknown(answers, questions)
  const given = next.filter(({ id }) => Object.hasOwn(answers, id))
  await writeAnswers(
    tx,
    attemptId,
    given.map(({ id, my_answer, is_right }) => ({ questionId: id, answer: my_answer ?? 0, isRight: is_right === true })),
  )
  if (!finish) return standing(quiz, attempt, next)
  const left = next.find(({ compulsory, my_answer }) => compulsory && my_answer === null)
  if (left) throw new Problem('invalid', 'unanswered', 'This question must be answered.', `answers[${left.id}]`)
  if (next.length === 0) throw new Problem('conflict', 'no_questions', 'This quiz has no questions any more.')
  const counts = { right_count: next.filter(({ is_right }) => is_right).length, asked_count: next.length }
  const finished = await finishAttempt(tx, attemptId, { ...counts, passed: isPassed(counts, quiz.passing_score) })
  await publish(tx, quizFeed.changed, videoId)
  if (taker.accountId !== null) await emit(tx, quizFacts.finished, { attemptId, accountId: taker.accountId })
  return standing(quiz, finished, next)
}

async function getQuiz(tx: Tx, videoId: string, id: string): Promise<QuizRow> {
  const quiz = await findQuiz(tx, videoId, id)
  if (!quiz) throw new Problem('not_found')
  return quiz
}

function withAnswer(question: AttemptQuestion, answer: number | undefined): AttemptQuestion {
  if (answer === undefined) return question
  const field = `answers[${question.id}]`
  if (question.asked_revision !== question.revision)
    throw new Problem('conflict', 'stale', 'This question was changed in the meantime. Please read it again.', field)
  if (answer > question.choices.length) throw new Problem('invalid', 'answer', 'There is no such choice.', field)
  return { ...question, my_answer: answer, is_right: answer === question.answer }
}

function refuseUnknown(answers: SentAnswers['answers'], questions: readonly AttemptQuestion[]): void {
  const strange = Object.keys(answers).find((id) => !questions.some((question) => question.id === id))
  if (strange !== undefined)
    throw new Problem('invalid', 'unknown_question', 'This question is not asked in this attempt.', `answers[${strange}]`)
}

/** What is right is told once the attempt is finished, where the quiz or the question says so. */
function standing(
  quiz: QuizRow,
  { finished_at, right_count, asked_count, passed }: AttemptRow,
  questions: readonly AttemptQuestion[],
): Standing {
  const finished = finished_at !== null
  const verdictOf = ({ is_right, answer, show_answer, revision, asked_revision }: AttemptQuestion) =>
    finished && (quiz.show_answer || show_answer) && revision === asked_revision ? { correct: is_right === true, answer } : {}
  return {
    result: 'success',
    finished,
    score: finished ? percentRight({ right_count: right_count ?? 0, asked_count: asked_count ?? 0 }) : null,
    passed,
    right_count,
    asked_count: asked_count ?? questions.length,
    answers: Object.fromEntries(questions.map((question) => [question.id, { my_answer: question.my_answer, ...verdictOf(question) }])),
  }
}
