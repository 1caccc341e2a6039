import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { videoQuery } from '#domains/videos/web.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { type PopQuestion, takingRoutes } from '../../contract.ts'
import { answeredInView } from './in-view.ts'

type Verdict = Omit<AnswerOf<typeof takingRoutes.answerQuestion>, 'result'>

export interface Listeners {
  readonly onAnswered: (answered: Verdict) => void
  readonly onRefused: (why: string) => void
}

/** Sends the answer to a question, and has the page know it. */
export function useAnswer({ id }: Video, session: string, question: PopQuestion, { onAnswered, onRefused }: Listeners) {
  const queries = useQueryClient()
  const me = useMe()
  const { queryKey } = videoQuery(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: (answer: number) =>
      call(takingRoutes.answerQuestion, {
        params: { id, questionId: question.id },
        body: { answer, revision: question.revision, kvtoken: session },
      }),
    onSuccess: (answered) => {
      if (!me) answeredInView.add(session, question.id)
      const { result: _, ...given } = answered
      queries.setQueryData(queryKey, (old) => {
        if (old?.access !== 'granted' || !old.interactions) return old
        const questions = old.interactions.questions.map((one) => (one.id === question.id ? { ...one, ...given } : one))
        return { ...old, interactions: { ...old.interactions, questions } }
      })
      onAnswered(answered)
    },
    onError: (error) => {
      onRefused(error.message)
      // It may read otherwise by now, or be gone.
      if (isRefusal(error, 'conflict') || isRefusal(error, 'not_found')) void queries.invalidateQueries({ queryKey, exact: true })
    },
  })
}
