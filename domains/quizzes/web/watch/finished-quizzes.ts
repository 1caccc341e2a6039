import type { Standing } from '../../contract.ts'

type Hearing = (quizId: string, standing: Standing) => void

const hearings = new Set<Hearing>()

/** What the pages around a player hear of quizzes that were finished in it. */
export const finishedQuizzes = {
  tell: (quizId: string, standing: Standing): void => {
    for (const hear of hearings) hear(quizId, standing)
  },
  /** @returns what ends it */
  hear: (hearing: Hearing): (() => void) => {
    hearings.add(hearing)
    return () => void hearings.delete(hearing)
  },
}
