import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import type { QuizToTake } from '../../contract.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResult } from './quiz-result.tsx'
import type { AttemptState } from './use-attempt.ts'

interface Props {
  readonly open: boolean
  readonly attempt: AttemptState
  readonly quiz: QuizToTake
  /** The viewer may go on without it. */
  readonly mayPass: boolean
  readonly mayStart?: boolean
  /** What else is said of it, and may be done, before it is begun. */
  readonly note?: ReactNode
  readonly more?: ReactNode
  readonly onPassed: () => void
  readonly onLeft: () => void
}

/** A quiz, one question after the other. */
export function QuizPanel({ open, quiz, note, onLeft, ...rest }: Props) {
  const { attempt, onPassed } = rest
  const { question, result, index, attempt: begun } = attempt
  const count = begun?.questions.length ?? quiz.question_count
  return (
    <DialogPanel
      open={open}
      onClose={result ? onPassed : onLeft}
      title={<span className="wrap-anywhere">{quiz.title}</span>}
      description={
        question &&
        !result && (
          <Trans>
            Question {index + 1} of {count}
          </Trans>
        )
      }
      actions={<Actions quiz={quiz} {...rest} />}
    >
      <div className="flex flex-col gap-4">
        <FormError>{attempt.failure}</FormError>
        {result ? (
          <QuizResult result={result} questions={begun?.questions ?? []} />
        ) : question ? (
          <QuizQuestion
            key={question.id}
            question={question}
            chosen={attempt.chosen[question.id]}
            onChoose={(choice) => attempt.choose(question.id, choice)}
          />
        ) : (
          <Introduction quiz={quiz} note={note} />
        )}
      </div>
    </DialogPanel>
  )
}

function Introduction({ quiz, note }: { quiz: QuizToTake; note: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      {quiz.description && <p className="wrap-anywhere whitespace-pre-line">{quiz.description}</p>}
      <p>
        <Plural value={quiz.question_count} one="# question" other="# questions" />
        {quiz.passing_score !== null && (
          <>
            {' · '}
            <Trans>You need {quiz.passing_score} % to pass</Trans>
          </>
        )}
      </p>
      {quiz.my_attempt?.score != null && (
        <p className="text-muted">
          <Trans>Your best result so far: {quiz.my_attempt.score} %</Trans>
        </p>
      )}
      {note && <p className="text-muted">{note}</p>}
    </div>
  )
}

type ActionsProps = Omit<Props, 'open' | 'note' | 'onLeft'>

function Actions({ attempt, quiz, mayPass, mayStart = true, more, onPassed }: ActionsProps) {
  if (attempt.result) return <ResultActions attempt={attempt} onPassed={onPassed} />
  if (attempt.question) return <QuestionActions attempt={attempt} />
  return (
    <>
      {mayPass && (
        <Button kind="quiet" onClick={onPassed}>
          <Trans>Not now</Trans>
        </Button>
      )}
      {more}
      {mayStart && (
        <Button kind="primary" busy={attempt.isBusy} onClick={attempt.begin}>
          {quiz.my_attempt?.open ? <Trans>Continue the quiz</Trans> : <Trans>Start the quiz</Trans>}
        </Button>
      )}
    </>
  )
}

function QuestionActions({ attempt }: { attempt: AttemptState }) {
  const { attempt: begun, question, index, chosen, go, finish, isBusy } = attempt
  const isLast = begun !== null && index === begun.questions.length - 1
  const mustAnswer = question?.compulsory_flag === true && chosen[question.id] === undefined
  return (
    <>
      {index > 0 && (
        <Button kind="quiet" disabled={isBusy} onClick={() => go(index - 1)}>
          <Trans>Back</Trans>
        </Button>
      )}
      <Button kind="primary" busy={isBusy} disabled={mustAnswer} onClick={() => (isLast ? finish() : go(index + 1))}>
        {isLast ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
      </Button>
    </>
  )
}

function ResultActions({ attempt, onPassed }: Pick<ActionsProps, 'attempt' | 'onPassed'>) {
  const isFailed = attempt.result?.passed === false
  return (
    <>
      {attempt.result?.passed !== true && (
        <Button kind={isFailed ? 'primary' : 'quiet'} busy={attempt.isBusy} onClick={attempt.begin}>
          <Trans>Take it again</Trans>
        </Button>
      )}
      <Button kind={isFailed ? 'quiet' : 'primary'} onClick={onPassed}>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}
