import { z } from 'zod/mini'
import type { CreditLimitAsk, SettingsPanel, VideoPart } from '#domains/videos/server.ts'
import type { Db } from '#platform/server/db.ts'
import { interactions } from '../contract/shapes.ts'
import type { Interactions, Quiz } from '../contract.ts'
import { mostPopQuestions } from '../limits.ts'
import { presentQuestion, presentQuiz } from './present.ts'
import { heldPosition, interactionsColumn } from './queries/interactions.ts'
import { listQuestions, listQuizQuestions } from './queries/questions.ts'
import { listQuizzes } from './queries/quizzes.ts'

/** What a video asks whoever watches it. */
export const interactionsPart: VideoPart<'interactions'> = {
  name: 'interactions',
  schema: z.nullable(interactions),
  column: ({ id }) => interactionsColumn(id),
  present: (kept) => {
    const all = kept as Interactions
    return all.questions.length + all.quizzes.length > 0 ? all : null
  },
}

/** Nothing that lies behind a question which must be answered is credited before it is. */
export const questionCredit: CreditLimitAsk = (viewer, sessionId) => heldPosition(viewer.id ?? sessionId)

interface Listing {
  readonly manages: boolean
  readonly withQuestions: boolean
}

export async function showQuizzes(db: Db, videoId: string, { manages, withQuestions }: Listing): Promise<Quiz[]> {
  const rows = await listQuizzes(db, videoId)
  const visible = manages ? rows : rows.filter(({ kept }) => kept > 0)
  if (!manages || !withQuestions) return visible.map((row) => presentQuiz(row, manages))
  const questions = Map.groupBy(await listQuizQuestions(db, videoId), ({ quiz_id }) => quiz_id)
  return visible.map((row) => ({
    ...presentQuiz(row, true),
    questions: (questions.get(row.id) ?? []).map((one) => presentQuestion(one, true)),
  }))
}

/** Beside the video in the part `interactivity` of its settings. */
export const questionsPanel: SettingsPanel = async ({ db, videoId }) => {
  const rows = await listQuestions(db, { videoId, quizId: null, suggested: true }, { first: 0, max: mostPopQuestions })
  return { questions: rows.map((row) => presentQuestion(row, true)) }
}

/** Beside the video in the part `quiz` of its settings. */
export const quizPanel: SettingsPanel = async ({ db, videoId }) => ({
  quizzes: await showQuizzes(db, videoId, { manages: true, withQuestions: false }),
})
