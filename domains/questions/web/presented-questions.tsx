import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { QuestionState } from '../contract.ts'
import { mostPresented } from '../limits.ts'
import { presentedQuestionsQuery, questionsOf, useHearQuestions } from './queries.ts'
import { QuestionView } from './question-view.tsx'
import { RefusedQuestion } from './refused.tsx'
import { useAsked, useHearAsked, useWasAsked } from './use-asked.ts'

/** What is asked at an event, the most wanted first, to be read from some way off; whoever moderates posts and marks it here, too. */
export function PresentedQuestions({ event }: { event: EventDetail }) {
  const [state, setState] = useState<QuestionState>('POSTED')
  useHearQuestions(event)
  useHearAsked(event)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Choice event={event} state={state} onState={setState} />
      <RefusedQuestion eventId={event.id} />
      <ByVotes key={state} event={event} state={state} />
    </div>
  )
}

interface Props {
  readonly event: EventDetail
  readonly state: QuestionState
}

function Choice({ event, state, onState }: Props & { readonly onState: (state: QuestionState) => void }) {
  const { t } = useLingui()
  const { amount: waiting } = useAsked(event)
  const options = [
    { value: 'POSTED', label: t`Posted` },
    ...(event.can.moderate ? [{ value: 'ASKED', label: t`To be posted (${waiting})` } as const] : []),
    { value: 'ANSWERED', label: t`Answered` },
  ] as const
  return (
    <Select
      label={t`Show questions`}
      prefix={t`Show:`}
      className="w-auto! justify-self-start"
      options={options}
      value={state}
      onChange={onState}
    />
  )
}

function ByVotes({ event, state }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const { data, isError, error, refetch } = useInfiniteQuery(presentedQuestionsQuery(event, state))
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  const questions = questionsOf(data)
    .filter((one) => one.state === state)
    .toSorted((one, other) => other.votes - one.votes || (one.id < other.id ? -1 : 1))
  if (questions.length === 0) return <NoneOf event={event} state={state} />
  return (
    <ol aria-label={t`Questions by votes`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionView
            large
            eventId={event.id}
            question={question}
            now={now}
            onMute={undefined}
            isOver={event.live_event.state === 'CLOSED'}
          />
        </li>
      ))}
      {questions.length >= mostPresented && (
        <li className="text-muted text-sm">
          <Trans>These are the {mostPresented} with the most votes.</Trans>
        </li>
      )}
    </ol>
  )
}

function NoneOf({ event, state }: { event: EventDetail; state: QuestionState }) {
  const wasAsked = useWasAsked(event)
  return (
    <EmptyState
      icon={MessageCircleQuestion}
      title={wasAsked ? <Trans>No such questions</Trans> : <Trans>No questions yet</Trans>}
      className="py-8"
    >
      {state === 'POSTED' && <Trans>What moderators post appears here, the most wanted first.</Trans>}
    </EmptyState>
  )
}
