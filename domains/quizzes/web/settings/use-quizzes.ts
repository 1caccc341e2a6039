import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { uploadCsv } from '#domains/media/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type Quiz, type QuizPosition, quizRoutes } from '../../contract.ts'
import { generatedTitle } from '../../quiz.ts'
import { useRefresh } from './use-questions.ts'

export interface QuizBody {
  readonly title: string
  readonly description: string
  readonly appears_at: QuizPosition
  readonly show_answer_flag: boolean
  readonly compulsory_flag: boolean
  readonly passing_score_flag: boolean
  readonly passing_score: string
  readonly apply_to_all: boolean
  readonly question_count: number
}

/** Makes a quiz, or changes one. */
export function useSaveQuiz(id: string) {
  const { t } = useLingui()
  const refresh = useRefresh(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ quiz, body }: { quiz: Quiz | null; body: QuizBody }) =>
      quiz === null
        ? call(quizRoutes.addQuiz, { params: { id }, body })
        : call(quizRoutes.updateQuiz, { params: { id, quizId: quiz.id }, body }),
    onError: (error, { quiz }) => {
      // What is wrong with a field stands there.
      if (quiz === null && !isRefusal(error, 'invalid')) toast.failed(error, t`Failed to create the quiz. Please try again`)
    },
    onSettled: refresh,
  })
}

export function useDeleteQuiz(id: string) {
  const { t } = useLingui()
  const refresh = useRefresh(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: (quizId: string) => call(quizRoutes.deleteQuiz, { params: { id, quizId } }),
    onSuccess: () => toast.done(t`Quiz deleted`),
    onError: (error) => toast.failed(error, t`Failed to delete the quiz. Please try again`),
    onSettled: refresh,
  })
}

interface Generation {
  readonly position: QuizPosition
  readonly numQuestions: number
  /** Of the transcript; empty: the default one. */
  readonly artifactId: string
}

/** Makes a quiz, then has questions made for it; where the first fails the second is not sent. */
export function useGenerateQuiz(id: string) {
  const { t } = useLingui()
  const refresh = useRefresh(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: async ({ position, numQuestions, artifactId }: Generation) => {
      const body = { title: generatedTitle(position), appears_at: position }
      const { quiz } = await call(quizRoutes.addQuiz, { params: { id }, body }).catch((error: unknown) => {
        toast.failed(error, t`Failed to create the quiz. Please try again`)
        throw error
      })
      await call(quizRoutes.generateQuestions, { params: { id, quizId: quiz.id }, body: { numQuestions, artifactId } }).catch(
        (error: unknown) => {
          toast.failed(error, t`Failed to generate AI quiz. Please try again`)
          throw error
        },
      )
    },
    onSettled: refresh,
  })
}

/** The same for a quiz that is there. */
export function useGenerateMore(id: string) {
  const { t } = useLingui()
  const refresh = useRefresh(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: ({ quizId, numQuestions }: { quizId: string; numQuestions: number }) =>
      call(quizRoutes.generateQuestions, { params: { id, quizId }, body: { numQuestions, artifactId: '' } }),
    onError: (error) => toast.failed(error, isRefusal(error, 'conflict') ? error.message : t`Failed to generate AI quiz. Please try again`),
    onSettled: refresh,
  })
}

/** Adds the questions of a CSV file to a quiz: all of them or none. */
export function useAddFile(id: string, quizId: string) {
  const refresh = useRefresh(id)
  return useMutation({
    meta: { shown: true },
    mutationFn: async (file: File) => call(quizRoutes.updateQuiz, { params: { id, quizId }, body: { csv_path: await uploadCsv(file) } }),
    onSettled: refresh,
  })
}
