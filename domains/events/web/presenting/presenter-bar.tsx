import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { eventAddress } from '../../addresses.ts'
import type { EventDetail } from '../../contract.ts'
import { StateSteps } from '../page/state-steps.tsx'
import { EventStateBadge } from '../state-badge.tsx'
import { endOf } from '../when.tsx'
import { type ClockReading, countedTime, readClocks } from './clock.ts'
import { presentingQuery } from './queries.ts'

interface Props {
  readonly event: EventDetail
  /** How many are there, where that is known before the rest. */
  readonly there: number | undefined
  /** Undefined: everything is shown. */
  readonly onAll: (() => void) | undefined
}

/** What stands above the presenter's view: what the event is, the hour, how long it has been on, how long it may be, and how many are there. */
export function PresenterBar({ event, there, onAll }: Props) {
  const { data } = useQuery(presentingQuery(event.id))
  const attendees = data?.attendees ?? there
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <ButtonLink size="sm" kind="quiet" icon={ArrowLeft} to={eventAddress(event.id)}>
          <Trans>Event</Trans>
        </ButtonLink>
        <h1 className="min-w-0 truncate font-semibold text-lg" title={event.displayname}>
          {event.displayname}
        </h1>
        <EventStateBadge event={event.live_event} />
      </div>
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Clocks event={event} />
        {attendees !== undefined && (
          <Figure name={<Trans>People here</Trans>}>
            <Users aria-hidden="true" className="mr-1.5 inline size-5 align-[-0.15em] text-muted" />
            {attendees}
          </Figure>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {onAll && (
          <Button size="sm" onClick={onAll} aria-keyshortcuts="0">
            <Trans>Show everything</Trans>
          </Button>
        )}
        {event.can.manage && <StateSteps event={event} />}
      </div>
    </header>
  )
}

/** By the clock of the server, so that two presenters read the same. */
function Clocks({ event: { id, live_event: live } }: { event: EventDetail }) {
  const { i18n } = useLingui()
  const { data } = useQuery(presentingQuery(id))
  const now = useNow(1000) + (data?.ahead ?? 0)
  const hour = new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(now)
  const readings = data
    ? readClocks({
        now: now / 1000,
        start: live.time_start,
        end: endOf(live),
        liveAt: data.live_at,
        closedAt: data.closed_at,
      })
    : []
  return (
    <>
      <Figure name={<Trans>Time</Trans>}>{hour}</Figure>
      {readings.map((reading) => (
        <Figure key={reading.kind} name={<ReadingName kind={reading.kind} />} warns={reading.kind === 'over' || reading.kind === 'late'}>
          {countedTime(reading.seconds)}
        </Figure>
      ))}
    </>
  )
}

function ReadingName({ kind }: Pick<ClockReading, 'kind'>) {
  switch (kind) {
    case 'until':
      return <Trans>Begins in</Trans>
    case 'late':
      return <Trans>Late by</Trans>
    case 'on':
      return <Trans>On for</Trans>
    case 'lasted':
      return <Trans>Lasted</Trans>
    case 'left':
      return <Trans>Planned end in</Trans>
    case 'over':
      return <Trans>Over time by</Trans>
  }
}

function Figure({ name, warns = false, children }: { name: ReactNode; warns?: boolean; children: ReactNode }) {
  return (
    <div className={cx('rounded-md', warns && 'bg-warning-soft px-2 text-warning-ink')}>
      <dt className={cx('text-sm', !warns && 'text-muted')}>{name}</dt>
      <dd className="font-semibold text-2xl tabular-nums leading-tight">{children}</dd>
    </div>
  )
}
