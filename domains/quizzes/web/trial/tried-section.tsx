import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { QuizLines } from '../watch/quiz-lines.tsx'
import { asTried, type TriedAnswers } from './tried-answers.ts'

const Dialog = lazyPart(async () => (await import('./tried-dialog.tsx')).TriedQuiz, { failed: 'floating' })

/** The quizzes of a video that somebody tries, below its player: how they stand, and a way to take them again. */
export function TriedSection({ video, tried }: { video: Video; tried: TriedAnswers }) {
  const { t } = useLingui()
  const answers = useSyncExternalStore(tried.subscribe, tried.read)
  const [taken, setTaken] = useState<{ id: string; turn: number }>()
  const [open, setOpen] = useState(false)
  const quizzes = video.interactions ? asTried(video.interactions, answers).quizzes : []
  const quiz = quizzes.find(({ id }) => id === taken?.id)
  const close = () => setOpen(false)
  const take = (id: string) => {
    setTaken({ id, turn: (taken?.turn ?? 0) + 1 })
    setOpen(true)
  }
  if (quizzes.length === 0) return null
  return (
    <>
      <Card id="quizzes" title={t`Quizzes`}>
        <QuizLines quizzes={quizzes} onTake={take} />
      </Card>
      {quiz && <Dialog key={taken?.turn} open={open} video={video} tried={tried} quiz={quiz} mayPass onPassed={close} onLeft={close} />}
    </>
  )
}
