import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn, ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import type { Quiz } from '../../contract.ts'
import type { ResultsDialogProps } from '../results/results-dialog.tsx'
import { QuestionGenerationState } from './generation-state.tsx'
import type { QuizQuestionsProps } from './quiz-questions.tsx'
import { useDeleteQuiz } from './use-quizzes.ts'

const Questions = lazyPart<QuizQuestionsProps>(async () => (await import('./quiz-questions.tsx')).QuizQuestions, {
  place: () => <ListSkeleton rows={2} />,
})
const Results = onDemand<ResultsDialogProps>(async () => (await import('../results/results-dialog.tsx')).ResultsDialog)

interface Props {
  readonly video: Video
  readonly quiz: Quiz
  readonly onEdit: () => void
}

/** One quiz: what it is, and behind a button its questions. */
export function QuizItem({ video, quiz, onEdit }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [shown, setShown] = useState(false)
  const [results, setResults] = useState(false)
  const remove = useDeleteQuiz(video.id)
  const { title } = quiz
  const press = async () => {
    const sure = await confirm({
      title: <Trans>Delete the quiz “{title}”?</Trans>,
      body: <Trans>Its questions and all results are deleted, too. They can’t be restored.</Trans>,
      action: <Trans>Delete quiz</Trans>,
      danger: true,
    })
    if (sure) remove.mutate(quiz.id)
  }
  return (
    <li data-quiz={quiz.id} className="rounded-md border border-line p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-medium">{title}</h3>
          {quiz.description && <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{quiz.description}</p>}
          <Facts quiz={quiz} />
        </div>
        <span className="flex shrink-0 max-sm:flex-col">
          <IconButton label={t`Edit ${title}`} icon={Pencil} size="sm" onClick={onEdit} />
          <IconButton
            label={t`Delete ${title}`}
            icon={Trash2}
            size="sm"
            kind="danger-quiet"
            busy={remove.isPending}
            onClick={() => void press()}
          />
        </span>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={shown ? ChevronDown : ChevronRight}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Trans>Questions</Trans>
        </Button>
        <Button size="sm" kind="quiet" icon={ChartColumn} onClick={() => setResults(true)}>
          <Trans>Results</Trans>
        </Button>
      </div>
      {/* Below the buttons, which stay where they are when it comes. */}
      <QuestionGenerationState quiz={quiz} />
      <div id={id} hidden={!shown} className="mt-4">
        {shown && <Questions video={video} quiz={quiz} />}
      </div>
      <Results open={results} video={video} quiz={quiz} onClose={() => setResults(false)} />
    </li>
  )
}

function Facts({ quiz }: { quiz: Quiz }) {
  const { appears_at, questions_total: total, question_count: count, passing_score: score, suggestions = 0 } = quiz
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      <Badge>{appears_at === 'start' ? <Trans>At the start</Trans> : <Trans>At the end</Trans>}</Badge>
      <Badge>
        {count > 0 && count < total ? (
          <Trans>
            {count} of {total} questions
          </Trans>
        ) : (
          <Plural value={total} one="# question" other="# questions" />
        )}
      </Badge>
      {suggestions > 0 && (
        <Badge tone="warning">
          <Plural value={suggestions} one="# suggestion" other="# suggestions" />
        </Badge>
      )}
      {quiz.compulsory_flag && (
        <Badge tone="accent">
          <Trans>Compulsory</Trans>
        </Badge>
      )}
      {score !== null && (
        <Badge>
          <Trans>{score} % to pass</Trans>
        </Badge>
      )}
      {quiz.show_answer_flag && (
        <Badge>
          <Trans>Answers shown</Trans>
        </Badge>
      )}
    </p>
  )
}
