import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '#domains/accounts/web.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { EventDetail } from '../../contract.ts'
import { CalendarLink } from '../page/about.tsx'
import { endOf } from '../when.tsx'
import { RegistrationBadge } from './registration-badge.tsx'
import { takesRegistrations } from './takes-registrations.ts'
import { useRegistering } from './use-registering.tsx'

/** Where people with an account register for an event beforehand, and see what came of it. Guests join it without. */
export function Registering({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const me = useMe()
  const isOver = useNow() / 1000 >= endOf(event.live_event)
  if (me === undefined || event.guest || isOver || !takesRegistrations(event)) return null
  // Whoever works there needs no place.
  if (me && !event.can.register && event.registration.mine === null) return null
  return (
    <section
      aria-label={t`Registration`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-64">
        <Standing event={event} />
      </div>
      {me ? (
        <Steps event={event} />
      ) : (
        <ButtonLink kind="primary" to="/web/login" search={{ next: window.location.pathname }}>
          <Trans>Sign in to register</Trans>
        </ButtonLink>
      )}
    </section>
  )
}

function Standing({ event: { registration, places } }: { event: EventDetail }) {
  if (registration.mine !== null) {
    return (
      <>
        <RegistrationBadge state={registration.mine} />
        <p className="mt-1">
          {registration.mine === 'REGISTERED' ? <Trans>You have a place at this event.</Trans> : <Waits before={places?.before ?? 0} />}
        </p>
      </>
    )
  }
  return (
    <>
      <p className="font-medium">
        <Trans>The hosts ask you to register.</Trans>
      </p>
      <p className="text-muted text-sm">
        <Free free={places?.free ?? null} /> <Trans>Hosts see who has registered. You can watch without registering, too.</Trans>
      </p>
    </>
  )
}

const Waits = ({ before }: { before: number }) =>
  before === 0 ? (
    <Trans>You get the next place that becomes free, and are told.</Trans>
  ) : (
    <Plural
      value={before}
      one="# person waits longer than you. You get a place as soon as there is one, and are told."
      other="# people wait longer than you. You get a place as soon as there is one, and are told."
    />
  )

function Free({ free }: { free: number | null }) {
  if (free === null) return null
  if (free === 0) return <Trans>All places are taken: you can wait for one.</Trans>
  return <Plural value={free} one="# place is free." other="# places are free." />
}

function Steps({ event }: { event: EventDetail }) {
  const { register, leave, busy } = useRegistering(event)
  const { registration, places } = event
  if (registration.mine === null) {
    return (
      <Button kind="primary" busy={busy} onClick={register}>
        {places?.free === 0 ? <Trans>Join the waiting list</Trans> : <Trans>Register</Trans>}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      {registration.mine === 'REGISTERED' && <CalendarLink event={event} />}
      <Button busy={busy} onClick={() => void leave()}>
        {registration.mine === 'REGISTERED' ? <Trans>Unregister</Trans> : <Trans>Leave the waiting list</Trans>}
      </Button>
    </div>
  )
}
