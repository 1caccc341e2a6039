import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { TakePart, useTakesPart } from '#domains/events/web.ts'
import { MaySpeak, MuteDialog, useMuting } from '#domains/moderation/web.ts'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { Ask } from './ask.tsx'
import { eventQuestionsQuery, questionsOf, type ShownQuestions, useHearQuestions } from './queries.ts'
import { QuestionView } from './question-view.tsx'
import { RefusedQuestion } from './refused.tsx'

/** What is asked at an event: everybody asks and votes, moderators post and mark as answered. */
export function EventQuestions({ event }: { event: EventDetail }) {
  const takesPart = useTakesPart(event)
  const [show, setShow] = useState<ShownQuestions>('all')
  useHearQuestions(event)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {event.live_event.state !== 'CLOSED' && (
        <TakePart event={event} signIn={<Trans>Sign in to ask a question</Trans>}>
          <MaySpeak event={event}>
            <Ask event={event} />
          </MaySpeak>
        </TakePart>
      )}
      {takesPart && <Filter moderates={event.can.moderate} hasGuests={event.visibility === 'PUBLIC'} show={show} onShow={setShow} />}
      <RefusedQuestion eventId={event.id} />
      <List key={show} event={event} show={show} />
    </div>
  )
}

interface FilterProps {
  readonly moderates: boolean
  /** Guests come to what is PUBLIC. */
  readonly hasGuests: boolean
  readonly show: ShownQuestions
  readonly onShow: (show: ShownQuestions) => void
}

function Filter({ moderates, hasGuests, show, onShow }: FilterProps) {
  const { t } = useLingui()
  const options = [
    { value: 'all', label: t`All questions` },
    ...(moderates ? [{ value: 'ASKED', label: t`Asked` } as const] : []),
    { value: 'POSTED', label: t`Posted` },
    { value: 'ANSWERED', label: t`Answered` },
    ...(hasGuests ? [{ value: 'guests', label: t`Questions of guests` } as const] : []),
    { value: 'my', label: t`My questions` },
  ] as const
  return (
    <Select
      label={t`Show questions`}
      prefix={t`Show:`}
      className="w-auto! justify-self-start"
      options={options}
      value={show}
      onChange={onShow}
    />
  )
}

function List({ event, show }: { event: EventDetail; show: ShownQuestions }) {
  const { t } = useLingui()
  const now = useNow()
  const { speaker, muting, close } = useMuting(event)
  const query = useInfiniteQuery(eventQuestionsQuery(event, show))
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton rows={4} />
  const questions = questionsOf(query.data).filter(
    ({ state, guest_id: guest }) => show === 'all' || show === 'my' || (show === 'guests' ? guest !== null : state === show),
  )
  if (questions.length === 0) return <Nothing show={show} />
  return (
    <InfiniteList query={query} more={<Trans>More questions</Trans>}>
      <ul aria-label={t`Questions`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionView
              eventId={event.id}
              question={question}
              now={now}
              onMute={muting(question)}
              isOver={event.live_event.state === 'CLOSED'}
            />
          </li>
        ))}
      </ul>
      <MuteDialog eventId={event.id} speaker={speaker} onClose={close} />
    </InfiniteList>
  )
}

function Nothing({ show }: { show: ShownQuestions }) {
  return (
    <EmptyState
      icon={MessageCircleQuestion}
      title={show === 'all' ? <Trans>No questions yet</Trans> : <Trans>No such questions</Trans>}
      className="py-10"
    >
      {show === 'all' && <Trans>Questions that are posted appear here.</Trans>}
    </EmptyState>
  )
}
