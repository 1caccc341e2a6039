import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ChannelsChoice } from '#domains/videos/web.ts'
import { addressOf } from '#platform/web/client.ts'
import { Button, busyButton } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { type EventDetail, eventRoutes } from '../../contract.ts'
import { EventDetails } from './details.tsx'
import { type Draft, isChanged } from './draft.ts'
import { HostsField } from './hosts-field.tsx'
import { HourFields } from './hour-fields.tsx'
import { type PartProps, useEventForm } from './use-event-form.ts'
import { WhoMayCome } from './who-may-come.tsx'

/** The choice is of a kind that nothing else in the form needs. */
const RepeatFields = lazyPart<PartProps>(async () => (await import('./repeat-fields.tsx')).RepeatFields, {
  place: () => <div className="min-h-24" />,
})

interface Props {
  /** Undefined: it is new. */
  readonly event?: EventDetail
  readonly start: Draft
  /** The button or link that leaves the form. */
  readonly cancel: ReactNode
  readonly onSaved: (event: EventDetail) => void
}

/** The form of an event, new or not: on a page of its own, and within lists. */
export function EventEditor({ event, start, cancel, onSaved }: Props) {
  const { t } = useLingui()
  const me = useMe()
  const channelsField = useContext(ChannelsChoice)
  const form = useEventForm({ event, start })
  const { draft, saved, problems, change, pending } = form
  useUnsavedGuard(isChanged(draft, saved) && !pending)
  const submit = async () => {
    const now = await form.submit()
    if (!now) return focusFirst()
    onSaved(now)
  }
  const owner = event ? event.contentOwners[0] : me ? { username: me.name, displayname: me.displayname } : undefined
  return (
    <form
      noValidate
      method="post"
      action={event ? addressOf(eventRoutes.sendEventForm, { params: { id: event.id } }) : eventRoutes.createEvent.path}
      aria-label={event ? t`Edit event` : t`New event`}
      className="grid max-w-3xl gap-5"
      onSubmit={(sent) => {
        sent.preventDefault()
        void submit()
      }}
    >
      <Card title={<Trans>Details</Trans>}>
        <div className="grid gap-5">
          <EventDetails {...form} />
        </div>
      </Card>
      <Card title={<Trans>When</Trans>}>
        <div className="grid gap-5 sm:grid-cols-2">
          <HourFields {...form} started={event?.live_event.state === 'LIVE'} />
          {may(me, 'create_events') && <RepeatFields {...form} />}
        </div>
      </Card>
      <Card title={<Trans>People</Trans>}>
        <div className="grid gap-5">
          <WhoMayCome {...form} />
          <HostsField owner={owner} hosts={draft.hosts} error={problems.hosts} onChange={(hosts) => change({ hosts })} />
        </div>
      </Card>
      {channelsField && (
        <Card title={<Trans>Where it is shown</Trans>}>
          {channelsField({ channels: draft.channels, onChange: (channels) => change({ channels }), optional: true })}
          <FormError>{problems.channels}</FormError>
        </Card>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <Button kind="primary" type="submit" {...(pending && busyButton)}>
          <Saying isNew={!event} pending={pending} />
        </Button>
      </div>
    </form>
  )
}

/** LE-4.35 */
function Saying({ isNew, pending }: { isNew: boolean; pending: boolean }) {
  if (isNew) return pending ? <Trans>Creating</Trans> : <Trans>Create event</Trans>
  return pending ? <Trans>Saving</Trans> : <Trans>Save changes</Trans>
}

/** After the fields are marked. */
const focusFirst = () => void requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
