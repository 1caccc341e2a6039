import { useState } from 'react'
import type { GateProps } from '#domains/videos/web.ts'
import type { PopQuestion } from '../../contract.ts'
import { QuestionPanel } from './question-panel.tsx'
import { useAnswer } from './use-answer.ts'

interface Props extends Omit<GateProps, 'stop'> {
  readonly question: PopQuestion
}

/** One question in the middle of a video. */
export function QuestionDialog({ video, session, question, ...rest }: Props) {
  const [refused, setRefused] = useState('')
  const answer = useAnswer(video, session, question, {
    onAnswered: ({ correct }) => correct === undefined && rest.onPassed(),
    onRefused: setRefused,
  })
  const mayPass = !question.compulsory_flag || video.can.manage
  const send = (choice: number) => {
    setRefused('')
    answer.mutate(choice)
  }
  return <QuestionPanel {...rest} question={question} mayPass={mayPass} answer={answer} send={send} refused={refused} />
}
