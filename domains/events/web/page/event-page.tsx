import { Trans } from '@lingui/react/macro'
import { Presentation } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { presenterAddress } from '../../addresses.ts'
import type { EventDetail } from '../../contract.ts'
import { takesRegistrations } from '../registering/takes-registrations.ts'
import { Sending } from '../streaming/streaming.tsx'
import { useEvent } from '../use-event.ts'
import { EventVisibilityBadge } from '../visibility-badge.tsx'
import { When } from '../when.tsx'
import { CalendarLink, EventDescription, People } from './about.tsx'
import { EventGone } from './event-gone.tsx'
import { Operating } from './operating.tsx'
import { Stage } from './stage.tsx'

/** Its form is large, and for hosts alone. */
const SettingsInPlace = lazyPart(async () => (await import('./settings-in-place.tsx')).SettingsInPlace, {
  place: () => <ListSkeleton rows={5} />,
})

/** Most events ask nobody to register. */
const Registering = lazyPart<{ readonly event: EventDetail }>(async () => (await import('../registering/registering.tsx')).Registering, {
  place: () => <div className="h-20" />,
})

/** For who moderates it, while it is live. */
const Marks = lazyPart<{ readonly id: string }>(async () => (await import('../marking/marks.tsx')).Marks)

interface Props {
  readonly id: string
  /** More buttons, of the domains above. */
  readonly actions: ReactNode
  /** What stands beside it. */
  readonly aside: (event: EventDetail) => ReactNode
}

/** An event: where one waits for it, what it is about, and what goes on in it. */
export function LiveEventPage({ id, actions, aside }: Props) {
  const event = useEvent(id)
  const [edits, setEdits] = useState(false)
  const head = useRef<HTMLElement>(null)
  const close = () => {
    setEdits(false)
    head.current?.focus()
  }
  if (!event) return <EventGone />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <PageTitle title={event.displayname} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <Stage event={event} />
        <Head ref={head} event={event} actions={actions} onEdit={() => setEdits(true)} />
        {takesRegistrations(event) && <Registering event={event} />}
        {edits && event.can.manage && <SettingsInPlace event={event} onClose={close} />}
        {event.can.moderate && event.live_event.state === 'LIVE' && <Marks id={event.id} />}
        <Sending event={event} />
        <EventDescription text={event.description} />
        <People event={event} />
      </div>
      <div className="min-w-0">{aside(event)}</div>
    </div>
  )
}

/** The file for calendars stands beside what says so. */
const hasPlace = (event: EventDetail): boolean => takesRegistrations(event) && event.registration.mine === 'REGISTERED'

interface HeadProps {
  readonly ref: Ref<HTMLElement>
  readonly event: EventDetail
  readonly actions: ReactNode
  readonly onEdit: () => void
}

function Head({ ref, event, actions, onEdit }: HeadProps) {
  return (
    <header ref={ref} tabIndex={-1} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{event.displayname}</h1>
        <p className="mt-1">
          <When event={event.live_event} />
        </p>
        {event.can.manage && (
          <p className="mt-2">
            <EventVisibilityBadge visibility={event.visibility} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!hasPlace(event) && <CalendarLink event={event} />}
        {actions}
        {event.can.present && event.live_event.state !== 'CLOSED' && (
          <ButtonLink icon={Presentation} to={presenterAddress(event.id)}>
            <Trans>Presenter’s view</Trans>
          </ButtonLink>
        )}
        {event.can.manage && <Operating event={event} onEdit={onEdit} />}
      </div>
    </header>
  )
}
