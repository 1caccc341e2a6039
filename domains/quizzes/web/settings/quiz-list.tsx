import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { type Video, videoFeed } from '#domains/videos/contract.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { quizFeed } from '../../contract/feed.ts'
import type { Quiz } from '../../contract.ts'
import { mostQuizzes } from '../../limits.ts'
import { questionKeys, quizzesQuery } from '../queries.ts'
import type { AiQuizDialogProps } from './ai-quiz-dialog.tsx'
import type { QuizFormProps } from './quiz-form.tsx'
import { QuizItem } from './quiz-item.tsx'

const Form = onDemand<QuizFormProps>(async () => (await import('./quiz-form.tsx')).QuizForm)
const AiQuiz = onDemand<AiQuizDialogProps>(async () => (await import('./ai-quiz-dialog.tsx')).AiQuizDialog)

/** All quizzes of a video, and the ways to make one. */
export function QuizList({ video }: { video: Video }) {
  const { t } = useLingui()
  const query = useQuery(quizzesQuery(video.id))
  useFreshness(videoFeed.changed, video.id, questionKeys(video.id))
  useFreshness(quizFeed.changed, video.id, questionKeys(video.id))
  const [edited, setEdited] = useState<{ quiz: Quiz | null; turn: number }>({ quiz: null, turn: 0 })
  const [open, setOpen] = useState<'form' | 'ai' | null>(null)
  if (query.isPending) return <ListSkeleton rows={2} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { items } = query.data
  const edit = (quiz: Quiz | null) => {
    setEdited({ quiz, turn: edited.turn + 1 })
    setOpen('form')
  }
  const isFull = items.length >= mostQuizzes
  return (
    <div className="flex flex-col gap-4">
      {items.length === 0 ? (
        <p className="text-muted">
          <Trans>
            No quizzes yet. Create one and add questions by hand or from a CSV file, or have questions suggested from the transcript.
          </Trans>
        </p>
      ) : (
        <ul aria-label={t`Quizzes`} className="flex flex-col gap-4">
          {items.map((quiz) => (
            <QuizItem key={quiz.id} video={video} quiz={quiz} onEdit={() => edit(quiz)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} disabled={isFull} onClick={() => edit(null)}>
          <Trans>New quiz</Trans>
        </Button>
        <Button icon={Sparkles} disabled={isFull} onClick={() => setOpen('ai')}>
          <Trans>AI quiz</Trans>
        </Button>
      </div>
      <Form key={`form-${edited.turn}`} open={open === 'form'} video={video} quiz={edited.quiz} onClose={() => setOpen(null)} />
      <AiQuiz open={open === 'ai'} video={video} onClose={() => setOpen(null)} />
    </div>
  )
}
