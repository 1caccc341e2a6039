import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useFlags } from '#domains/accounts/web.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { eventAddress } from '../../addresses.ts'
import type { EventDetail } from '../../contract.ts'
import { GuestFormCard } from '../guests/guest-form-card.tsx'
import { GuestsCard } from '../guests/guests-card.tsx'
import { eventSettingsQuery } from '../queries.ts'
import { draftOf } from './draft.ts'
import { EventEditor } from './event-editor.tsx'

const RegistrationParts = lazyPart<{ readonly event: EventDetail }>(
  async () => (await import('../registering/registration-parts.tsx')).RegistrationParts,
  { place: () => <ListSkeleton rows={3} /> },
)

/** The page on which an event is changed (LE-2.27). */
export function EventSettings({ id }: { id: string }) {
  const { t } = useLingui()
  const event = useSuspenseQuery(eventSettingsQuery(id)).data
  return (
    <>
      <PageHeader
        title={t`Edit event`}
        description={event.displayname}
        actions={
          <ButtonLink icon={CalendarDays} to={eventAddress(id)}>
            <Trans>Open event</Trans>
          </ButtonLink>
        }
      />
      {event.live_event.state === 'CLOSED' ? <Over /> : <Form key={id} event={event} />}
      <div className="mt-8 grid max-w-3xl gap-5">
        <RegistrationParts event={event} />
        <Guests event={event} />
      </div>
    </>
  )
}

function Form({ event }: { event: EventDetail }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const leave = () => (canGoBack ? router.history.back() : void navigate({ to: eventAddress(event.id) }))
  const done = (now: EventDetail) => {
    toast.done(t`Event saved`)
    // They may have given it away.
    if (!now.can.manage) void navigate({ to: eventAddress(now.id), ignoreBlocker: true })
  }
  return (
    <EventEditor
      event={event}
      start={draftOf(event)}
      cancel={
        <Button onClick={leave}>
          <Trans>Cancel</Trans>
        </Button>
      }
      onSaved={done}
    />
  )
}

/** Of an event that everybody sees, where the organisation has guests. */
function Guests({ event }: { event: EventDetail }) {
  const flags = useFlags()
  if (event.visibility !== 'PUBLIC' || flags?.guest_access !== 1) return null
  return (
    <>
      {event.live_event.state !== 'CLOSED' && <GuestFormCard event={event} />}
      <GuestsCard event={event} />
    </>
  )
}

const Over = () => (
  <EmptyState icon={CalendarDays} title={<Trans>This event is over</Trans>}>
    <Trans>It can’t be changed any more.</Trans>
  </EmptyState>
)
