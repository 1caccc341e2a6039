import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '#domains/accounts/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { QuestionReport } from '../question-report.tsx'
import type { QuizDialogProps } from './quiz-dialog.tsx'
import { QuizLines } from './quiz-lines.tsx'

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
