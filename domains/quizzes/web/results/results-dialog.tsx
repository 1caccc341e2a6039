import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Video } from '#domains/videos/contract.ts'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { Quiz } from '../../contract.ts'
import { questionResultsQuery, quizResultsQuery } from '../queries.ts'
import { QuestionReport } from '../question-report.tsx'
import { PeopleResults } from './people-results.tsx'
import { QuestionResults } from './question-results.tsx'

export interface ResultsDialogProps {
  readonly open: boolean
  readonly video: Video
  /** Null: of the questions that stop the video. */
  readonly quiz: Quiz | null
  readonly onClose: () => void
}

/** What people answered. */
export function ResultsDialog({ open, video, quiz, onClose }: ResultsDialogProps) {
  const { t } = useLingui()
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      size="lg"
      title={quiz ? t`Results of “${quiz.title}”` : t`Results of the pop-questions`}
      actions={<QuestionReport video={video} />}
    >
      {open && (quiz ? <OfQuiz video={video} quiz={quiz} /> : <OfPopQuestions video={video} />)}
    </DialogPanel>
  )
}

function OfPopQuestions({ video }: { video: Video }) {
  const query = useQuery(questionResultsQuery(video.id))
  if (query.isPending) return <ListSkeleton rows={3} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <QuestionResults questions={query.data.questions} />
}

function OfQuiz({ video, quiz }: { video: Video; quiz: Quiz }) {
  const query = useQuery(quizResultsQuery(video.id, quiz.id))
  if (query.isPending) return <ListSkeleton rows={3} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { attempts, viewers, passed, average, by_person: byPerson, questions } = query.data
  if (attempts === 0)
    return (
      <p className="text-muted">
        <Trans>Nobody has finished this quiz yet.</Trans>
      </p>
    )
  return (
    <div className="flex flex-col gap-6">
      <p>
        <Plural value={viewers} one="# person has finished it" other="# people have finished it" />
        {' · '}
        <Plural value={attempts} one="# attempt" other="# attempts" />
        {quiz.passing_score !== null && (
          <>
            {' · '}
            <Plural value={passed} one="# passed" other="# passed" />
          </>
        )}
        {' · '}
        <Trans>{average} % on average</Trans>
      </p>
      <QuestionResults questions={questions} />
      {byPerson && <PeopleResults videoId={video.id} quiz={quiz} />}
    </div>
  )
}
