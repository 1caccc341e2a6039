import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { PopQuestion } from '../../contract.ts'
import { choicesOf } from './choices.ts'

interface Props {
  readonly open: boolean
  readonly question: PopQuestion
  /** The viewer may go on without an answer. */
  readonly mayPass: boolean
  /** What is said of the answer that was sent. */
  readonly answer: {
    readonly isSuccess: boolean
    readonly isPending: boolean
    readonly data: Partial<PopQuestion> | undefined
  }
  readonly send: (choice: number) => void
  readonly refused: string
  readonly onPassed: () => void
  readonly onLeft: () => void
}

/** One question in the middle of a video. Where the right answer is shown, it stays until the viewer goes on. */
export function QuestionPanel({ open, question, mayPass, answer, send, refused, onPassed, onLeft }: Props) {
  const [chosen, setChosen] = useState('')
  const isTold = answer.isSuccess || question.my_answer !== null
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
            <Button kind="primary" disabled={chosen === ''} busy={answer.isPending} onClick={() => send(Number(chosen))}>
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

function Verdict({ question }: { question: PopQuestion }) {
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
