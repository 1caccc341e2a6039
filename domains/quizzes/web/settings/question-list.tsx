import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { SelectionBar } from '#platform/web/ui/selection-bar.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { ShownQuestion } from '../../contract.ts'
import { mostQuestionsAtOnce } from '../../limits.ts'
import { questionsQuery } from '../queries.ts'
import type { QuestionFormProps } from './question-form.tsx'
import { QuestionItem } from './question-item.tsx'
import { useDeleteQuestions, useKeepQuestions } from './use-questions.ts'

const Form = onDemand<QuestionFormProps>(async () => (await import('./question-form.tsx')).QuestionForm)

interface Props {
  readonly video: Video
  /** Empty: those that stop the video. */
  readonly quizId: string
  readonly flagsOfQuiz?: boolean
  /** What is said while there are none. */
  readonly empty: ReactNode
  /** Other ways to come by questions. */
  readonly actions?: ReactNode
  /** Where a new one is put, ms. */
  readonly position: () => number
  readonly onReview?: ((question: ShownQuestion) => void) | undefined
}

/** The questions of a video or a quiz: added, changed, deleted one by one or together; suggested ones are kept. */
export function QuestionList(props: Props) {
  const { video, quizId } = props
  const query = useInfiniteQuery(questionsQuery(video.id, quizId || 'none'))
  if (query.isPending) return <ListSkeleton rows={2} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const more = query.hasNextPage && (
    <Button className="self-center" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      <Trans>Load more</Trans>
    </Button>
  )
  return <Listed {...props} questions={query.data.pages.flatMap((page) => page.items)} more={more} />
}

interface ListedProps extends Props {
  readonly questions: readonly ShownQuestion[]
  readonly more: ReactNode
}

function Listed({ questions, more, ...props }: ListedProps) {
  const { video, quizId, flagsOfQuiz = false, empty, actions, position, onReview } = props
  const [edited, setEdited] = useState<{ question: ShownQuestion | null; at: number; turn: number }>({ question: null, at: 0, turn: 0 })
  const [open, setOpen] = useState(false)
  const edit = (question: ShownQuestion | null) => {
    setEdited({ question, at: position(), turn: edited.turn + 1 })
    setOpen(true)
  }
  return (
    <div className="flex flex-col gap-4">
      {questions.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <Rows videoId={video.id} questions={questions} onEdit={edit} onReview={onReview} />
      )}
      {more}
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onClick={() => edit(null)}>
          {quizId === '' ? <Trans>Add pop-question</Trans> : <Trans>Add question</Trans>}
        </Button>
        {actions}
      </div>
      <Form
        key={edited.turn}
        open={open}
        video={video}
        question={edited.question}
        at={edited.at}
        quizId={quizId}
        flagsOfQuiz={flagsOfQuiz}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

interface RowsProps extends Pick<Props, 'onReview'> {
  readonly videoId: string
  readonly questions: readonly ShownQuestion[]
  readonly onEdit: (question: ShownQuestion) => void
}

function Rows({ videoId, questions, onEdit, onReview }: RowsProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const none = () => setSelected(new Set())
  const keep = useKeepQuestions(videoId)
  const remove = useRemove(videoId, none)
  const select = (id: string, on: boolean) => setSelected(new Set(on ? [...selected, id] : [...selected].filter((one) => one !== id)))
  const inSelection = questions.filter(({ id }) => selected.has(id))
  return (
    <>
      {inSelection.length > 0 && (
        <Selected
          chosen={inSelection}
          listed={questions.length}
          busy={remove.busy || keep.isPending}
          onAll={(on) => setSelected(new Set(on ? questions.slice(0, mostQuestionsAtOnce).map(({ id }) => id) : []))}
          onCancel={none}
          onKeep={(ids) => keep.mutate(ids, { onSuccess: none })}
          onDelete={() => void remove.ask(inSelection)}
        />
      )}
      <ul aria-label={t`Questions`} className="divide-y divide-line">
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            selected={selected.has(question.id)}
            onSelect={(on) => select(question.id, on)}
            onEdit={() => onEdit(question)}
            onDelete={() => void remove.ask([question])}
            onKeep={() => keep.mutate([question.id])}
            onReview={onReview && (() => onReview(question))}
          />
        ))}
      </ul>
    </>
  )
}

/** Asks first: what people answered goes, too. */
function useRemove(videoId: string, onDone: () => void) {
  const remove = useDeleteQuestions(videoId)
  const ask = async (questions: readonly ShownQuestion[]) => {
    const [first] = questions
    const sure = await confirm({
      title: <Plural value={questions.length} one="Delete this question?" other="Delete # questions?" />,
      body: (
        <>
          {questions.length === 1 && <span className="wrap-anywhere mb-2 block font-medium">{first?.text}</span>}
          <Trans>What people answered is deleted, too. It can’t be restored.</Trans>
        </>
      ),
      action: <Plural value={questions.length} one="Delete question" other="Delete # questions" />,
      danger: true,
    })
    if (sure)
      remove.mutate(
        questions.map(({ id }) => id),
        { onSuccess: onDone },
      )
  }
  return { ask, busy: remove.isPending }
}

interface SelectedProps {
  readonly chosen: readonly ShownQuestion[]
  readonly listed: number
  readonly busy: boolean
  readonly onAll: (on: boolean) => void
  readonly onCancel: () => void
  readonly onKeep: (ids: readonly string[]) => void
  readonly onDelete: () => void
}

function Selected({ chosen, listed, busy, onAll, onCancel, onKeep, onDelete }: SelectedProps) {
  const { t } = useLingui()
  const suggested = chosen.filter(({ state }) => state === 'suggested').map(({ id }) => id)
  return (
    <SelectionBar
      label={t`Selected questions`}
      selected={chosen.length}
      listed={listed}
      limit={mostQuestionsAtOnce}
      busy={busy}
      onAll={onAll}
      onCancel={onCancel}
    >
      {suggested.length > 0 && (
        <Button icon={Check} disabled={busy} onClick={() => onKeep(suggested)}>
          <Trans>Keep</Trans>
        </Button>
      )}
      <Button kind="danger" icon={Trash2} busy={busy} disabled={chosen.length > mostQuestionsAtOnce} onClick={onDelete}>
        <Trans>Delete</Trans>
      </Button>
    </SelectionBar>
  )
}
