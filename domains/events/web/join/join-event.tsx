import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { AuthFrame, useFlags, useMe } from '#domains/accounts/web.ts'
import { ButtonLink, buttonClass } from '#platform/web/ui/button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { participantAddress } from '../../addresses.ts'
import type { EventDetail } from '../../contract.ts'
import { When } from '../when.tsx'
import { JoinForm, type JoinFormProps } from './join-form.tsx'
import { joinQuery } from './queries.ts'

const AskingJoinForm = lazyPart(async () => (await import('./asking-join-form.tsx')).AskingJoinForm, { place: () => <Spinner /> })

const Joining = (props: JoinFormProps) =>
  props.form.fields.length > 0 || props.form.gdpr !== '' ? <AskingJoinForm {...props} /> : <JoinForm {...props} check={() => []} />

/** Where somebody without an account joins an event (LE-2.20). */
export function JoinEvent({ id }: { id: string }) {
  const { event, form } = useSuspenseQuery(joinQuery(id)).data
  const me = useMe()
  const flags = useFlags()
  const { searchStr } = useLocation()
  const address = `${participantAddress(id)}${searchStr}`
  if (me || event?.guest) return <AlreadyThere event={event} address={address} />
  const takesGuests = event?.visibility === 'PUBLIC' && flags?.guest_access === 1 && event.live_event.state !== 'CLOSED'
  if (!event || !form || !takesGuests) return <NoGuests event={event} address={address} />
  return (
    <AuthFrame title={event.displayname} lead={<When event={event.live_event} />}>
      <Joining id={id} form={form} address={address} mailed={event.live_event.state === 'NOT_LIVE'} />
      <p className="mt-8 text-muted text-sm">
        <Trans>
          Do you have an account?{' '}
          <Link to="/web/login" search={{ next: address }} className="font-medium text-accent-ink underline">
            Sign in instead
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}

interface Props {
  readonly event: EventDetail | null
  /** The page of the event. */
  readonly address: string
}

function AlreadyThere({ event, address }: Props) {
  const { t } = useLingui()
  return (
    <AuthFrame title={event?.displayname ?? t`Event`} lead={<Trans>You already take part in this event.</Trans>}>
      <a href={address} className={buttonClass('primary', 'lg')}>
        <Trans>Go to the event</Trans>
      </a>
    </AuthFrame>
  )
}

/** Whether it is not there, or not for guests, is told to nobody who may not see it. */
function NoGuests({ event, address }: Props) {
  const { t } = useLingui()
  return (
    <AuthFrame
      title={event?.displayname ?? t`This event takes no guests`}
      lead={
        event?.live_event.state === 'CLOSED' ? (
          <Trans>This event is over.</Trans>
        ) : (
          <Trans>Sign in to take part, if you have an account.</Trans>
        )
      }
    >
      <ButtonLink kind="primary" size="lg" to="/web/login" search={{ next: address }}>
        <Trans>Sign in</Trans>
      </ButtonLink>
    </AuthFrame>
  )
}
