import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AskedQuestion, Standing } from '../../contract.ts'
import { choicesOf } from './choices.ts'

interface Props {
  readonly result: Standing
  readonly questions: readonly AskedQuestion[]
}

/** How an attempt ended, and what was right where that may be shown. */
export function QuizResult({ result, questions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { score, passed, right_count: right, asked_count: asked, answers } = result
  const isShown = Object.values(answers).some(({ correct }) => correct !== undefined)
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {passed === true ? <Trans>You passed</Trans> : passed === false ? <Trans>You did not pass</Trans> : <Trans>Your result</Trans>}
      </h3>
      <p>
        <Trans>
          {score} %: {right} of {asked} correct
        </Trans>
      </p>
      {isShown && (
        <ol className="flex flex-col gap-3">
          {questions.map((question) => (
            <ShownAnswer key={question.id} question={question} given={answers[question.id]} />
          ))}
        </ol>
      )}
    </>
  )
}

function ShownAnswer({ question, given }: { question: AskedQuestion; given: Standing['answers'][string] | undefined }) {
  const { t } = useLingui()
  if (given?.correct === undefined) return null
  const words = choicesOf(question)
  const of = (number: number | null | undefined) => words.find(({ value }) => value === String(number))?.label ?? t`No answer`
  const Icon = given.correct ? CircleCheck : CircleX
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${given.correct ? 'text-success-ink' : 'text-danger-ink'}`} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{question.text}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {given.correct ? (
            <Trans>Correct: {of(given.my_answer)}</Trans>
          ) : (
            <Trans>
              Your answer: {of(given.my_answer)}. Correct answer: {of(given.answer)}
            </Trans>
          )}
        </p>
      </div>
    </li>
  )
}
