import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { questionRoutes, type ShownQuestion } from '../../contract.ts'
import { questionKeys } from '../queries.ts'
import type { bodyOf } from './question-draft.ts'

type Body = ReturnType<typeof bodyOf>

/** Asks again for all about the questions of a video. */
export function useRefresh(id: string) {
  const queries = useQueryClient()
  return () => Promise.all([...questionKeys(id), ['video', id]].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

interface Saving {
  readonly body: Body
  /** Null: a new one. */
  readonly question: ShownQuestion | null
}

/** @param quizId empty: it stops the video */
export function useSaveQuestion(id: string, quizId: string) {
  const refresh = useRefresh(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ body, question }: Saving) =>
      question === null
        ? call(questionRoutes.addQuestion, { params: { id }, body: { ...body, quiz_id: quizId } })
        : call(questionRoutes.updateQuestion, { params: { id, questionId: question.id }, body: { ...body, revision: question.revision } }),
    onSettled: refresh,
  })
}

export function useDeleteQuestions(id: string) {
  const { t } = useLingui()
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (questions: readonly string[]) =>
      questions.length === 1
        ? call(questionRoutes.deleteQuestion, { params: { id, questionId: questions[0] ?? '' } })
        : call(questionRoutes.deleteQuestions, { params: { id }, body: { artifactIds: [...questions] } }),
    onSuccess: (_, questions) => toast.done(questions.length === 1 ? t`Question deleted` : t`Questions deleted`),
    onSettled: refresh,
  })
}

export function useKeepQuestions(id: string) {
  const { t } = useLingui()
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (questions: readonly string[]) =>
      call(questionRoutes.keepQuestions, { params: { id }, body: { artifactIds: [...questions] } }),
    onSuccess: (_, questions) => toast.done(questions.length === 1 ? t`Question kept` : t`Questions kept`),
    onSettled: refresh,
  })
}
