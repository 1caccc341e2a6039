import type { AskedQuestion, PopQuestion, QuizToTake, ShownQuestion, Standing } from '../../contract.ts'
import { isPassed, percentRight } from '../../score.ts'

/** By the question's id: the number of the choice. */
type ChosenAnswers = Readonly<Record<string, number>>

/** As many as an attempt would ask, drawn at random where there are more. */
export function drawn(questions: readonly ShownQuestion[], count: number): ShownQuestion[] {
  const all = questions.filter(({ state }) => state === 'kept')
  if (count === 0 || count >= all.length) return all
  for (let at = 0; at < count; at += 1) {
    const from = at + Math.floor(Math.random() * (all.length - at))
    const [one, other] = [all[at], all[from]]
    if (one && other) [all[at], all[from]] = [other, one]
  }
  return all.slice(0, count)
}

export const questionsAsked = ({ id, text, ch1, ch2, ch3, ch4, revision, compulsory_flag }: ShownQuestion): AskedQuestion => ({
  ...{ id, text, ch1, ch2, ch3, ch4, revision, compulsory_flag },
  my_answer: null,
})

/** How an attempt with these answers ends, in the words in which the server would say it. */
export function triedStanding(
  { show_answer_flag: isShown, passing_score }: Pick<QuizToTake, 'show_answer_flag' | 'passing_score'>,
  questions: readonly ShownQuestion[],
  chosen: ChosenAnswers,
): Standing {
  const isRight = ({ id, answer }: ShownQuestion) => answer !== undefined && chosen[id] === answer
  const counts = { right_count: questions.filter(isRight).length, asked_count: questions.length }
  const answers = questions.map((one) => {
    const mine = { my_answer: chosen[one.id] ?? null }
    const isTold = (isShown || one.show_answer_flag) && one.answer !== undefined
    return [one.id, isTold ? { ...mine, correct: isRight(one), answer: one.answer } : mine] as const
  })
  return {
    result: 'success',
    finished: true,
    score: percentRight(counts),
    passed: isPassed(counts, passing_score),
    ...counts,
    answers: Object.fromEntries(answers),
  }
}

/** What is said of an answer to a question that stops the video; nothing more where the right one is not shown, or not known here. */
export const verdictOn = (question: Pick<PopQuestion, 'show_answer_flag'>, right: number | undefined, mine: number) => ({
  my_answer: mine,
  ...(question.show_answer_flag && right !== undefined && { correct: mine === right, answer: right }),
})
