import { questionActivity, quizActivity, type StatedQuestion, type StatedQuiz, type StatedVideo, videoActivity } from './activities.ts'
import type { StatedPerson, Stating } from './actor.ts'
import { type NewStatement, statementOf, uuidOf } from './statement.ts'

export interface StatedAnswer extends StatedQuestion {
  /** The number of the choice, from 1. */
  readonly choice: number
  readonly isRight: boolean
  /** Whether the question is still the one that was answered. */
  readonly isCurrent: boolean
}

/** What somebody answered to a pop-question. */
export interface PopAnswer extends StatedAnswer, StatedPerson, StatedVideo {
  readonly at: Date
}

/** An attempt at a quiz that was finished. */
export interface FinishedAttempt extends StatedPerson, StatedQuiz {
  readonly attemptId: string
  readonly at: Date
  readonly rightCount: number
  readonly askedCount: number
  /** Null: the quiz has no passing score. */
  readonly passed: boolean | null
}

/** The response belongs to the choices of the question as it was answered. */
const resultOf = ({ choice, isRight, isCurrent }: StatedAnswer) => ({
  success: isRight,
  ...(isCurrent ? { response: String(choice) } : {}),
})

function endOf(passed: boolean | null): 'completed' | 'passed' | 'failed' {
  if (passed === null) return 'completed'
  return passed ? 'passed' : 'failed'
}

export function statementOfAnswer(answer: PopAnswer, stating: Stating): NewStatement {
  const { publicUrl } = stating
  return statementOf(
    {
      names: ['answered', answer.questionId, answer.accountId],
      person: answer,
      verb: 'answered',
      object: questionActivity(publicUrl, answer, answer),
      result: resultOf(answer),
      context: { contextActivities: { parent: [videoActivity(publicUrl, answer)] } },
      at: answer.at,
    },
    stating,
  )
}

/** What was answered in an attempt, and how it ended. */
export function statementsOfAttempt(attempt: FinishedAttempt, answers: readonly StatedAnswer[], stating: Stating): NewStatement[] {
  const { publicUrl } = stating
  const { attemptId, at, rightCount, askedCount, passed } = attempt
  const video = videoActivity(publicUrl, attempt)
  const quiz = quizActivity(publicUrl, attempt)
  const registration = uuidOf(['attempt', attemptId])
  const common = { person: attempt, at }
  const within = { registration, contextActivities: { parent: [quiz], grouping: [video] } }
  const given = answers.map((answer) =>
    statementOf(
      {
        ...common,
        names: ['answered', attemptId, answer.questionId],
        verb: 'answered',
        object: questionActivity(publicUrl, attempt, answer),
        result: resultOf(answer),
        context: within,
      },
      stating,
    ),
  )
  const score = { scaled: Math.round((10_000 * rightCount) / askedCount) / 10_000, raw: rightCount, min: 0, max: askedCount }
  const ended = statementOf(
    {
      ...common,
      names: ['finished', attemptId],
      verb: endOf(passed),
      object: quiz,
      result: { score, completion: true, ...(passed === null ? {} : { success: passed }) },
      context: { registration, contextActivities: { parent: [video] } },
    },
    stating,
  )
  return [...given, ended]
}
