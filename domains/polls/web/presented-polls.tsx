import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { EventDetail } from '#domains/events/contract.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import type { Poll } from '../contract.ts'
import { HostActions } from './host-actions.tsx'
import { PollResults } from './poll-results.tsx'
import { pollsQuery, useHearPolls } from './queries.ts'

/** Polls that run; where none does one whose result is still to be shown, or else the last whose is. */
export function runningPolls<One extends Pick<Poll, 'state'>>(polls: readonly One[]): readonly One[] {
  const open = polls.filter(({ state }) => state === 'OPENED')
  if (open.length > 0) return open
  const last = polls.findLast(({ state }) => state === 'CLOSED') ?? polls.findLast(({ state }) => state === 'PUBLISH')
  return last ? [last] : []
}

/** The poll that runs with its votes, for who presents the event; who runs it opens the next one here. */
export function PresentedPolls({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const { data, error, isError, refetch } = useQuery(pollsQuery(event))
  useHearPolls(event)
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const { items, can } = data
  const current = runningPolls(items)
  const drafts = items.filter(({ state }) => state === 'DRAFT')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {current.length === 0 && (
        <EmptyState icon={ChartColumn} title={<Trans>No poll has run yet</Trans>} className="py-8">
          <Trans>The poll that runs appears here with its votes.</Trans>
        </EmptyState>
      )}
      {current.map((poll) => (
        <OnePoll key={poll.id} event={event} poll={poll} manages={can.manage} />
      ))}
      {drafts.length > 0 && (
        <section aria-label={t`Prepared polls`} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line border-t pt-3">
          <h3 className="font-medium text-muted text-sm">
            <Trans>Prepared</Trans>
          </h3>
          {drafts.map((poll) => (
            <article key={poll.id} aria-label={poll.text}>
              <p className="wrap-anywhere">{poll.text}</p>
              <HostActions event={event} poll={poll} onLeaving={() => undefined} />
            </article>
          ))}
        </section>
      )}
    </div>
  )
}

interface Props {
  readonly event: EventDetail
  readonly poll: Poll
  readonly manages: boolean
}

function OnePoll({ event, poll, manages }: Props) {
  return (
    <article aria-label={poll.text}>
      <p className="mb-1 text-muted text-sm">
        {poll.state === 'OPENED' && <Trans>Runs now</Trans>}
        {poll.state === 'CLOSED' && <Trans>Voting is over</Trans>}
        {poll.state === 'PUBLISH' && <Trans>Everyone sees the result</Trans>}
      </p>
      <h3 className="wrap-anywhere mb-3 font-semibold text-xl leading-snug">{poll.text}</h3>
      <div className="text-lg">
        <PollResults poll={poll} />
      </div>
      {poll.counts === null && (
        <p className="mt-3 text-muted text-sm">
          <Trans>The votes are here once a host shows the result.</Trans>
        </p>
      )}
      {manages && <HostActions event={event} poll={poll} onLeaving={() => undefined} />}
    </article>
  )
}
