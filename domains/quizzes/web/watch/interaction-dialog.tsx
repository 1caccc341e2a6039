import { useEffect, useEffectEvent } from 'react'
import type { GateProps } from '#domains/videos/web.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { QuizDialog } from './quiz-dialog.tsx'
import { mayPassQuiz } from './stops.ts'

/** Asks what the video asks at one of its stops. */
export function InteractionDialog({ open, video, session, stop, onPassed, onLeft }: GateProps) {
  const question = video.interactions?.questions.find(({ id }) => id === stop)
  const quiz = video.interactions?.quizzes.find(({ id }) => id === stop)
  const pass = useEffectEvent(onPassed)
  const isGone = !question && !quiz
  useEffect(() => {
    if (open && isGone) pass()
  }, [open, isGone])
  const shared = { open, video, session, onPassed, onLeft }
  if (question) return <QuestionDialog key={stop} {...shared} question={question} />
  if (quiz) return <QuizDialog key={stop} {...shared} quiz={quiz} mayPass={mayPassQuiz(quiz) || video.can.manage} />
  return null
}
