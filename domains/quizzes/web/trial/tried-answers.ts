import type { Interactions, QuizToTake, Standing } from '../../contract.ts'

type MyAttempt = NonNullable<QuizToTake['my_attempt']>
type Finished = Pick<Standing, 'score' | 'passed'>

interface Tried {
  /** By the id of the question that stops the video. */
  readonly answers: ReadonlyMap<string, number>
  readonly quizzes: ReadonlyMap<string, MyAttempt>
}

const nothing: Tried = { answers: new Map(), quizzes: new Map() }

/** What somebody answers who tries videos as a learner: it is known here, and nobody else is told. */
export function newTriedAnswers() {
  let tried = nothing
  const hearings = new Set<() => void>()
  const become = (next: Tried) => {
    tried = next
    for (const hear of hearings) hear()
  }
  return {
    read: (): Tried => tried,
    /** @returns what ends it */
    subscribe: (hear: () => void) => {
      hearings.add(hear)
      return () => void hearings.delete(hear)
    },
    answer: (questionId: string, choice: number) => become({ ...tried, answers: new Map(tried.answers).set(questionId, choice) }),
    finish: (quizId: string, finished: Finished) =>
      become({ ...tried, quizzes: new Map(tried.quizzes).set(quizId, withAnother(tried.quizzes.get(quizId), finished)) }),
    hasPassed: (quizId: string): boolean => tried.quizzes.get(quizId)?.passed === true,
    forget: () => become(nothing),
  }
}
export type TriedAnswers = ReturnType<typeof newTriedAnswers>

/** The best score stands, and passed is passed. */
const withAnother = (before: MyAttempt | undefined, { score, passed }: Finished): MyAttempt => ({
  score: score === null ? (before?.score ?? null) : Math.max(before?.score ?? 0, score),
  passed: before?.passed || passed,
  attempts: (before?.attempts ?? 0) + 1,
  open: false,
})

/** What a video asks, as if only what was tried had been answered. */
export function asTried({ questions, quizzes }: Interactions, tried: Tried): Interactions {
  return {
    questions: questions.map((one) => {
      const { correct: _, answer: __, ...question } = one
      return { ...question, my_answer: tried.answers.get(one.id) ?? null }
    }),
    quizzes: quizzes.map((one) => ({ ...one, my_attempt: tried.quizzes.get(one.id) ?? null })),
  }
}
