import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { GateProps } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { PopQuestion, QuizToTake } from '../../contract.ts'
import { QuestionPanel } from '../watch/question-panel.tsx'
import { QuizPanel } from '../watch/quiz-panel.tsx'
import { mayPassQuiz } from '../watch/stops.ts'
import { asTried, type TriedAnswers } from './tried-answers.ts'
import { useTriedAnswer } from './use-tried-answer.ts'
import { useTriedAttempt } from './use-tried-attempt.ts'

export interface TriedProps extends Omit<GateProps, 'session'> {
  readonly session?: string
  readonly tried: TriedAnswers
}

/** Asks a learner’s questions of somebody who tries the video. */
export function TriedDialog({ stop, ...rest }: TriedProps) {
  const { open, video, tried, onPassed } = rest
  const answers = useSyncExternalStore(tried.subscribe, tried.read)
  const interactions = video.interactions && asTried(video.interactions, answers)
  const question = interactions?.questions.find(({ id }) => id === stop)
  const quiz = interactions?.quizzes.find(({ id }) => id === stop)
  const pass = useEffectEvent(onPassed)
  const isGone = !question && !quiz
  useEffect(() => {
    if (open && isGone) pass()
  }, [open, isGone])
  if (question) return <TriedQuestion key={stop} {...rest} question={question} />
  if (quiz) return <TriedQuiz key={stop} {...rest} quiz={quiz} mayPass={mayPassQuiz(quiz)} />
  return null
}

function TriedQuestion({ question, video, tried, ...rest }: Omit<TriedProps, 'stop'> & { readonly question: PopQuestion }) {
  const [refused, setRefused] = useState('')
  const answer = useTriedAnswer(video, question, tried, {
    onAnswered: ({ correct }) => correct === undefined && rest.onPassed(),
    onRefused: setRefused,
  })
  const send = (choice: number) => {
    setRefused('')
    answer.mutate(choice)
  }
  return <QuestionPanel {...rest} question={question} mayPass={!question.compulsory_flag} answer={answer} send={send} refused={refused} />
}

interface QuizProps extends Omit<TriedProps, 'stop'> {
  readonly quiz: QuizToTake
  readonly mayPass: boolean
}

/** Where the right answers are not for whoever tries it, they only say how it ends. */
export function TriedQuiz({ video, tried, quiz, onPassed, ...rest }: QuizProps) {
  const attempt = useTriedAttempt(video.id, quiz, tried)
  const isScored = quiz.passing_score !== null
  const count = () => {
    tried.finish(quiz.id, { score: isScored ? 100 : null, passed: isScored ? true : null })
    onPassed()
  }
  return (
    <QuizPanel
      {...rest}
      attempt={attempt}
      quiz={quiz}
      onPassed={onPassed}
      mayStart={video.can.manage}
      note={!video.can.manage && <Trans>Only people who manage the video can try its quiz here.</Trans>}
      more={
        <Button kind={video.can.manage ? 'quiet' : 'primary'} onClick={count}>
          {isScored ? <Trans>Count as passed</Trans> : <Trans>Count as taken</Trans>}
        </Button>
      }
    />
  )
}
