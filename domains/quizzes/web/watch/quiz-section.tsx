import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { QuizToTake } from '../../contract.ts'
import { QuestionReport } from '../question-report.tsx'
import type { QuizDialogProps } from './quiz-dialog.tsx'

const Dialog = onDemand<QuizDialogProps>(async () => (await import('./quiz-dialog.tsx')).QuizDialog)

/** What the video asks, how the viewer stands with its quizzes, and a way to take them again. */
export function QuizSection({ video }: { video: Video }) {
  const { t } = useLingui()
  const me = useMe()
  const [taken, setTaken] = useState<{ id: string; turn: number }>()
  const [open, setOpen] = useState(false)
  const { questions = [], quizzes = [] } = video.interactions ?? {}
  const quiz = quizzes.find(({ id }) => id === taken?.id)
  const close = () => setOpen(false)
  const take = (id: string) => {
    setTaken({ id, turn: (taken?.turn ?? 0) + 1 })
    setOpen(true)
  }
  return (
    <>
      <Card
        id="quizzes"
        title={quizzes.length > 0 ? t`Quizzes` : t`Questions`}
        description={
          questions.length > 0 && <Plural value={questions.length} one="The video asks # question." other="The video asks # questions." />
        }
        action={me && <QuestionReport video={video} />}
        {...(quizzes.length === 0 && { className: 'pb-4' })}
      >
        {quizzes.length > 0 && <QuizLines quizzes={quizzes} onTake={take} />}
      </Card>
      {quiz && (
        <Dialog key={taken?.turn} open={open} video={video} session={video.kvtoken} quiz={quiz} mayPass onPassed={close} onLeft={close} />
      )}
    </>
  )
}

function QuizLines({ quizzes, onTake }: { quizzes: readonly QuizToTake[]; onTake: (id: string) => void }) {
  return (
    <ul className="divide-y divide-line">
      {quizzes.map((one) => (
        <QuizLine key={one.id} quiz={one} onTake={() => onTake(one.id)} />
      ))}
    </ul>
  )
}

function QuizLine({ quiz, onTake }: { quiz: QuizToTake; onTake: () => void }) {
  const { title, my_attempt: mine } = quiz
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{title}</p>
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {mine?.passed === true && (
            <Badge tone="success">
              <Trans>Passed</Trans>
            </Badge>
          )}
          {mine?.passed === false && (
            <Badge>
              <Trans>Not passed</Trans>
            </Badge>
          )}
          {mine?.score == null ? (
            <Plural value={quiz.question_count} one="# question" other="# questions" />
          ) : (
            <Trans>Best result: {mine.score} %</Trans>
          )}
        </p>
      </div>
      <Button size="sm" onClick={onTake}>
        {mine?.open ? <Trans>Continue the quiz</Trans> : mine ? <Trans>Take it again</Trans> : <Trans>Take the quiz</Trans>}
      </Button>
    </li>
  )
}
