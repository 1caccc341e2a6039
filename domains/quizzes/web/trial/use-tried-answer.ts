import { useMutation } from '@tanstack/react-query'
import type { Video } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { type PopQuestion, questionRoutes } from '../../contract.ts'
import { mostPopQuestions } from '../../limits.ts'
import type { Listeners } from '../watch/use-answer.ts'
import { verdictOn } from './marks.ts'
import type { TriedAnswers } from './tried-answers.ts'

/** The right answer, which only who manages the video may read. */
async function rightAnswer({ id, can }: Video, question: PopQuestion): Promise<number | undefined> {
  if (!question.show_answer_flag || !can.manage) return undefined
  const query = { quiz_id: 'none', first: 0, max: mostPopQuestions } as const
  const { items } = await call(questionRoutes.listQuestions, { params: { id }, query })
  return items.find((one) => one.id === question.id)?.answer
}

/** An answer that nobody keeps. */
export function useTriedAnswer(video: Video, question: PopQuestion, tried: TriedAnswers, { onAnswered, onRefused }: Listeners) {
  return useMutation({
    meta: { shown: true },
    mutationFn: async (mine: number) => verdictOn(question, await rightAnswer(video, question), mine),
    onSuccess: (answered) => {
      tried.answer(question.id, answered.my_answer)
      onAnswered(answered)
    },
    onError: (error) => onRefused(error.message),
  })
}
