import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFlags, useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { joinAddress } from '../addresses.ts'
import type { EventDetail } from '../contract.ts'

/** Whether the viewer asks, comments and votes, signed in or as a guest; undefined: it is not known yet. */
export function useTakesPart({ guest }: Pick<EventDetail, 'guest'>): boolean | undefined {
  const me = useMe()
  if (guest) return true
  return me === undefined ? undefined : me !== null
}

interface Props {
  readonly event: EventDetail
  /** What the link to the sign-in says. */
  readonly signIn: ReactNode
  /** For who takes part. */
  readonly children: ReactNode
}

/** Something for those who take part; who only looks on is told how to. */
export function TakePart({ event, signIn, children }: Props) {
  const takesPart = useTakesPart(event)
  const flags = useFlags()
  if (takesPart === undefined) return null
  if (takesPart) return children
  return (
    <p className="flex flex-wrap gap-2">
      <ButtonLink to="/web/login" search={{ next: window.location.pathname }}>
        {signIn}
      </ButtonLink>
      {event.visibility === 'PUBLIC' && flags?.guest_access === 1 && event.live_event.state !== 'CLOSED' && (
        <ButtonLink to={joinAddress(event.id)}>
          <Trans>Join as a guest</Trans>
        </ButtonLink>
      )}
    </p>
  )
}
