import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Info, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { EventDetail } from '#domains/events/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { mostPolls } from '../limits.ts'
import { PollCard } from './poll-card.tsx'
import { PollDialog } from './poll-dialog.tsx'
import { pollsQuery, useHearPolls } from './queries.ts'
import { useBlocked } from './use-blocked.ts'

/** The polls of an event: viewers vote, hosts run them. */
export function EventPolls({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const { data, error, isError, refetch } = useQuery(pollsQuery(event))
  useHearPolls(event)
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const { items, can } = data
  return (
    <div className="grid gap-3">
      {can.manage && <HostBar event={event} full={items.length >= mostPolls} />}
      {items.length === 0 ? (
        <EmptyState icon={ChartColumn} title={<Trans>No polls yet</Trans>} className="py-10">
          {can.manage ? (
            <Trans>Prepare polls as drafts, and open them during the event.</Trans>
          ) : (
            <Trans>Polls appear here when a host opens them.</Trans>
          )}
        </EmptyState>
      ) : (
        <ul aria-label={t`Polls`} className="grid gap-3">
          {items.toReversed().map((poll) => (
            <PollCard key={poll.id} event={event} poll={poll} manages={can.manage} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Makes polls, and says why none can be made or opened now. */
function HostBar({ event, full }: { event: EventDetail; full: boolean }) {
  // Another turn begins with an empty form.
  const [dialog, setDialog] = useState({ open: false, turn: 0 })
  const blocked = useBlocked(event.live_event)
  const fullness = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {event.live_event.state !== 'CLOSED' && (
        <Button
          icon={Plus}
          disabled={full}
          aria-describedby={full ? fullness : undefined}
          aria-haspopup="dialog"
          onClick={() => setDialog({ open: true, turn: dialog.turn + 1 })}
        >
          <Trans>New poll</Trans>
        </Button>
      )}
      {full && event.live_event.state !== 'CLOSED' && (
        <Why id={fullness}>
          <Trans>An event has {mostPolls} polls at most. Delete a draft to make another one.</Trans>
        </Why>
      )}
      {blocked && <Why>{blocked}</Why>}
      <PollDialog
        key={dialog.turn}
        eventId={event.id}
        poll={undefined}
        open={dialog.open}
        onClose={() => setDialog({ ...dialog, open: false })}
      />
    </div>
  )
}

const Why = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-center gap-1.5 text-muted text-sm">
    <Info aria-hidden="true" className="size-4 shrink-0" />
    {children}
  </p>
)
