import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import { videoQuery } from '#domains/videos/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { type AskedQuestion, type QuizToTake, type Standing, takingRoutes } from '../../contract.ts'
import { finishedQuizzes } from './finished-quizzes.ts'
import { answeredInView } from './in-view.ts'

interface Attempt {
  readonly id: string
  readonly questions: readonly AskedQuestion[]
}

/** By the question's id: the number of the choice. */
export type ChosenAnswers = Readonly<Record<string, number>>

/** One viewer's attempt at a quiz. Each answer is kept on the server before the next question comes. */
export function useAttempt(videoId: string, session: string, quiz: QuizToTake) {
  const queries = useQueryClient()
  const me = useMe()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [chosen, setChosen] = useState<ChosenAnswers>({})
  const [index, setIndex] = useState(0)
  const [result, setResult] = useState<Standing | null>(null)
  const params = { id: videoId, quizId: quiz.id }
  const begin = useMutation({
    meta: { shown: true },
    mutationFn: () => call(takingRoutes.beginAttempt, { params, body: { kvtoken: session } }),
    onSuccess: ({ attempt_id: id, questions }) => {
      setAttempt({ id, questions })
      setChosen(Object.fromEntries(questions.flatMap((one) => (one.my_answer === null ? [] : [[one.id, one.my_answer]]))))
      const next = questions.findIndex(({ my_answer }) => my_answer === null)
      setIndex(next < 0 ? questions.length - 1 : next)
      setResult(null)
    },
  })
  const save = useMutation({
    meta: { shown: true },
    mutationFn: ({ answers, finish }: { answers: ChosenAnswers; finish: boolean }) =>
      call(takingRoutes.answerAttempt, {
        params: { ...params, attemptId: attempt?.id ?? '' },
        body: { answers, finish, kvtoken: session },
      }),
    onSuccess: (standing) => {
      // Another tab may have finished it.
      if (!standing.finished) return
      setResult(standing)
      finishedQuizzes.tell(quiz.id, standing)
      if (me) void queries.invalidateQueries({ queryKey: videoQuery(videoId).queryKey, exact: true })
      else if (standing.passed !== false) answeredInView.add(session, quiz.id)
    },
    onError: (error) => isOfOtherQuestions(error) && begin.mutate(),
  })
  const question = attempt?.questions[index]
  const only = (id: string): ChosenAnswers => (chosen[id] === undefined ? {} : { [id]: chosen[id] })
  const go = (to: number) => question && save.mutate({ answers: only(question.id), finish: false }, { onSuccess: () => setIndex(to) })
  return {
    attempt,
    question,
    index,
    result,
    chosen,
    choose: (id: string, choice: number) => setChosen({ ...chosen, [id]: choice }),
    begin: () => begin.mutate(),
    go,
    finish: () => save.mutate({ answers: chosen, finish: true }),
    isBusy: begin.isPending || save.isPending,
    failure: save.error?.message ?? begin.error?.message ?? '',
  }
}

/** Whether questions read otherwise by now, or one is gone. */
const isOfOtherQuestions = (error: Error): boolean =>
  isRefusal(error, 'conflict') || (isRefusal(error) && error.reason === 'unknown_question')

export type AttemptState = ReturnType<typeof useAttempt>
