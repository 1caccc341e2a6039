import type { Interactions, PopQuestion, QuizToTake } from '../../contract.ts'

/** Where a video asks something, as its player takes it. */
export interface InteractionStop {
  readonly id: string
  readonly at: number | 'end'
  readonly always: boolean
  readonly endsCredit: boolean
}

/** A quiz is asked until it is done; one that was failed, too, but nobody is kept by it any more. */
export const isDone = ({ my_attempt: mine }: QuizToTake): boolean => mine !== null && mine.attempts > 0 && mine.passed !== false

/** Whether a viewer may go on without it. */
export const mayPassQuiz = ({ compulsory_flag, my_attempt: mine }: QuizToTake): boolean => !compulsory_flag || (mine?.attempts ?? 0) > 0

/** @param isAnswered in this view, by somebody who has no account */
export function stopsOf({ questions, quizzes }: Interactions, isAnswered: (id: string) => boolean): InteractionStop[] {
  const open = questions.filter(({ id, my_answer }) => my_answer === null && !isAnswered(id)).map(stopOfQuestion)
  const taken = quizzes.filter((quiz) => !isDone(quiz) && !isAnswered(quiz.id)).map(stopOfQuiz)
  return [...taken, ...open]
}

const stopOfQuestion = ({ id, rel_offset, compulsory_flag }: PopQuestion): InteractionStop => ({
  id,
  at: rel_offset / 1000,
  always: compulsory_flag,
  endsCredit: compulsory_flag,
})

const stopOfQuiz = (quiz: QuizToTake): InteractionStop =>
  quiz.appears_at === 'end'
    ? { id: quiz.id, at: 'end', always: true, endsCredit: false }
    : { id: quiz.id, at: 0, always: true, endsCredit: !mayPassQuiz(quiz) }
