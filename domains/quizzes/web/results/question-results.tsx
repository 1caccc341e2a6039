import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { QuestionResult } from '../../contract.ts'

/** How each question was answered. */
export function QuestionResults({ questions }: { questions: readonly QuestionResult[] }) {
  const { t } = useLingui()
  if (questions.length === 0)
    return (
      <p className="text-muted">
        <Trans>There are no questions yet.</Trans>
      </p>
    )
  return (
    <ol aria-label={t`Results by question`} className="flex flex-col gap-5">
      {questions.map((question) => (
        <OneQuestion key={question.id} question={question} />
      ))}
    </ol>
  )
}

function OneQuestion({ question }: { question: QuestionResult }) {
  const { text, choices, chosen, answer, answered, right, difficulty, earlier } = question
  return (
    <li>
      <p className="wrap-anywhere font-medium">{text}</p>
      <p className="text-muted text-sm">
        {difficulty === null ? (
          <Trans>No answers yet.</Trans>
        ) : (
          <Trans>
            {right} of {answered} correct · difficulty {difficulty} %
          </Trans>
        )}
        {earlier > 0 && (
          <>
            {' · '}
            <Plural value={earlier} one="# answer before it was changed" other="# answers before it was changed" />
          </>
        )}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1">
        {choices.map((choice, index) => {
          const count = chosen[index] ?? 0
          const part = answered === 0 ? 0 : Math.round((100 * count) / answered)
          const isRight = index + 1 === answer
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a choice is its place
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_7rem_4.5rem] items-center gap-3 text-sm">
              <span className={`wrap-anywhere ${isRight ? 'font-medium text-success-ink' : ''}`}>
                {choice}
                {isRight && (
                  <>
                    <Check aria-hidden="true" className="ml-1 inline size-4" />
                    <span className="sr-only">
                      <Trans>(correct)</Trans>
                    </span>
                  </>
                )}
              </span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
                <span className={`block h-full rounded-full ${isRight ? 'bg-success' : 'bg-line-strong'}`} style={{ width: `${part}%` }} />
              </span>
              <span className="text-right text-muted tabular-nums">
                {count} · {part} %
              </span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
