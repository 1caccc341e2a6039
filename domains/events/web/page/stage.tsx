import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { EventDetail, LiveEvent } from '../../contract.ts'
import { EventStateBadge } from '../state-badge.tsx'
import { Watching } from '../streaming/streaming.tsx'
import { endOf } from '../when.tsx'
import { Countdown } from './countdown.tsx'

/** What is sent to the event, or was; without that where people wait for it. */
export const Stage = ({ event, preview = false }: { event: EventDetail; preview?: boolean }) => (
  <Watching event={event} otherwise={<Place event={event} isSmall={preview} />} preview={preview} />
)

/** The place where people wait, and hear in which state the event is. */
function Place({ event, isSmall }: { event: EventDetail; isSmall: boolean }) {
  const { thumbnail_url: picture, live_event: live } = event
  return (
    <div
      className={`relative grid place-items-center overflow-hidden rounded-lg bg-sunken p-4 ${isSmall ? 'min-h-48' : 'min-h-64 sm:min-h-96'}`}
    >
      {picture && <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className="wrap-anywhere relative max-w-lg rounded-lg bg-surface px-6 py-5 text-center shadow-float">
        <EventStateBadge event={live} />
        <State live={live} />
      </div>
    </div>
  )
}

function State({ live }: { live: LiveEvent }) {
  if (live.cancelled) return <Cancelled message={live.cancellation_message} />
  if (live.state === 'CLOSED') {
    return (
      <Words title={<Trans>This event has ended</Trans>}>
        <Trans>Its comments, questions and polls can still be read.</Trans>
      </Words>
    )
  }
  if (live.state === 'LIVE') {
    return (
      <Words title={<Trans>The event is on</Trans>}>
        {live.stream_state === 'STREAMING' ? (
          <Trans>The picture is about to appear.</Trans>
        ) : (
          <Trans>Take part with comments and questions, and vote in its polls.</Trans>
        )}
      </Words>
    )
  }
  return <Waiting live={live} />
}

/** Before it begins; whoever runs it decides when that is. */
function Waiting({ live }: { live: LiveEvent }) {
  const now = useNow(1000) / 1000
  if (now < live.time_start) {
    return (
      <Words title={<Trans>The event begins in</Trans>}>
        <Countdown until={live.time_start} />
      </Words>
    )
  }
  if (now < endOf(live)) {
    return (
      <Words title={<Trans>The event is about to begin</Trans>}>
        <Trans>Please wait for its hosts. This page shows by itself when they begin.</Trans>
      </Words>
    )
  }
  return (
    <Words title={<Trans>The time of this event is over</Trans>}>
      <Trans>It did not begin.</Trans>
    </Words>
  )
}

function Cancelled({ message }: { message: string | null }) {
  return (
    <Words title={<Trans>This event was cancelled</Trans>}>{message && <span className="block whitespace-pre-line">{message}</span>}</Words>
  )
}

function Words({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 className="mt-1 font-semibold text-lg">{title}</h2>
      <div className="mt-1 text-muted">{children}</div>
    </>
  )
}
