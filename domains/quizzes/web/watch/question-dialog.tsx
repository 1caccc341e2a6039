import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { GateProps } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { PopQuestion } from '../../contract.ts'
import { choicesOf } from './choices.ts'
import { useAnswer } from './use-answer.ts'

interface Props extends Omit<GateProps, 'stop'> {
  readonly question: PopQuestion
}

/** One question in the middle of a video. Where the right answer is shown, it stays until the viewer goes on. */
export function QuestionDialog({ open, video, session, question, onPassed, onLeft }: Props) {
  const [chosen, setChosen] = useState('')
  const [refused, setRefused] = useState('')
  const answer = useAnswer(video, session, question, {
    onAnswered: ({ correct }) => correct === undefined && onPassed(),
    onRefused: setRefused,
  })
  const isTold = answer.isSuccess || question.my_answer !== null
  const mayPass = !question.compulsory_flag || video.can.manage
  const send = () => {
    setRefused('')
    answer.mutate(Number(chosen))
  }
  return (
    <DialogPanel
      open={open}
      onClose={isTold ? onPassed : onLeft}
      title={<span className="wrap-anywhere">{question.text}</span>}
      description={question.compulsory_flag && !isTold && <Trans>The video continues when you’ve answered.</Trans>}
      actions={
        isTold ? (
          <Button kind="primary" onClick={onPassed}>
            <Trans>Continue</Trans>
          </Button>
        ) : (
          <>
            {mayPass && (
              <Button kind="quiet" onClick={onPassed}>
                {question.compulsory_flag ? <Trans>Continue without answering</Trans> : <Trans>Skip</Trans>}
              </Button>
            )}
            <Button kind="primary" disabled={chosen === ''} busy={answer.isPending} onClick={send}>
              <Trans>Submit answer</Trans>
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FormError>{refused}</FormError>
        {isTold ? (
          <Verdict question={{ ...question, ...answer.data }} />
        ) : (
          <RadioGroup label={question.text} options={choicesOf(question)} value={chosen} onChange={setChosen} cards />
        )}
      </div>
    </DialogPanel>
  )
}

function Verdict({ question }: { question: Omit<PopQuestion, 'result'> }) {
  const words = choicesOf(question)
  const of = (number: number | null | undefined) => words.find(({ value }) => value === String(number))?.label
  const { my_answer: mine, correct, answer } = question
  return (
    <div role="status" className="flex flex-col gap-2">
      {correct === true && (
        <p className="flex items-center gap-2 font-medium text-success-ink">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          <Trans>Correct</Trans>
        </p>
      )}
      {correct === false && (
        <p className="flex items-center gap-2 font-medium text-danger-ink">
          <CircleX aria-hidden="true" className="size-5 shrink-0" />
          <Trans>Not correct</Trans>
        </p>
      )}
      <p className="wrap-anywhere">
        <Trans>Your answer: {of(mine)}</Trans>
      </p>
      {correct === false && (
        <p className="wrap-anywhere">
          <Trans>Correct answer: {of(answer)}</Trans>
        </p>
      )}
    </div>
  )
}
