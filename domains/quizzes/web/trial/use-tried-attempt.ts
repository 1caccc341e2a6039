import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { type QuizToTake, quizRoutes, type ShownQuestion, type Standing } from '../../contract.ts'
import type { AttemptState, ChosenAnswers } from '../watch/use-attempt.ts'
import { drawn, questionsAsked, triedStanding } from './marks.ts'
import type { TriedAnswers } from './tried-answers.ts'

/** An attempt that nobody keeps: whoever manages the video may read the right answers, so that it can be marked here. */
export function useTriedAttempt(videoId: string, quiz: QuizToTake, tried: TriedAnswers): AttemptState {
  const { t } = useLingui()
  const [questions, setQuestions] = useState<readonly ShownQuestion[]>([])
  const [chosen, setChosen] = useState<ChosenAnswers>({})
  const [index, setIndex] = useState(0)
  const [result, setResult] = useState<Standing | null>(null)
  const begin = useMutation({
    meta: { shown: true },
    mutationFn: async () => {
      const { items } = await call(quizRoutes.listQuizzes, { params: { id: videoId }, query: { list_questions: 1 } })
      const found = items.find(({ id }) => id === quiz.id)
      const drawnQuestions = drawn(found?.questions ?? [], found?.question_count ?? 0)
      if (drawnQuestions.length === 0) throw new Error(t`This quiz has no questions yet.`)
      return drawnQuestions
    },
    onSuccess: (drawnQuestions) => {
      setQuestions(drawnQuestions)
      setChosen({})
      setIndex(0)
      setResult(null)
    },
  })
  const finish = () => {
    const standing = triedStanding(quiz, questions, chosen)
    setResult(standing)
    tried.finish(quiz.id, standing)
  }
  const all = questions.map(questionsAsked)
  return {
    attempt: all.length > 0 ? { id: '', questions: all } : null,
    question: all[index],
    index,
    result,
    chosen,
    choose: (id, choice) => setChosen({ ...chosen, [id]: choice }),
    begin: () => begin.mutate(),
    go: setIndex,
    finish,
    isBusy: begin.isPending,
    failure: begin.error?.message ?? '',
  }
}
