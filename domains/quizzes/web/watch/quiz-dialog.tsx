import { Plural, Trans } from '@lingui/react/macro'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import type { QuizToTake } from '../../contract.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResult } from './quiz-result.tsx'
import { type AttemptState, useAttempt } from './use-attempt.ts'

export interface QuizDialogProps {
  readonly open: boolean
  readonly video: Video
  readonly session: string
  readonly quiz: QuizToTake
  /** The viewer may go on without it. */
  readonly mayPass: boolean
  readonly onPassed: () => void
  readonly onLeft: () => void
}

/** A quiz, one question after the other; it can be left and gone on with, on another device too. */
export function QuizDialog({ open, video, session, quiz, mayPass, onPassed, onLeft }: QuizDialogProps) {
  const attempt = useAttempt(video.id, session, quiz)
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
      actions={<Actions attempt={attempt} quiz={quiz} mayPass={mayPass} onPassed={onPassed} />}
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
          <Introduction quiz={quiz} />
        )}
      </div>
    </DialogPanel>
  )
}

function Introduction({ quiz }: { quiz: QuizToTake }) {
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
    </div>
  )
}

interface ActionsProps {
  readonly attempt: AttemptState
  readonly quiz: QuizToTake
  readonly mayPass: boolean
  readonly onPassed: () => void
}

function Actions({ attempt, quiz, mayPass, onPassed }: ActionsProps) {
  if (attempt.result) return <ResultActions attempt={attempt} onPassed={onPassed} />
  if (attempt.question) return <QuestionActions attempt={attempt} />
  return (
    <>
      {mayPass && (
        <Button kind="quiet" onClick={onPassed}>
          <Trans>Not now</Trans>
        </Button>
      )}
      <Button kind="primary" busy={attempt.isBusy} onClick={attempt.begin}>
        {quiz.my_attempt?.open ? <Trans>Continue the quiz</Trans> : <Trans>Start the quiz</Trans>}
      </Button>
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
