import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

/** For whoever may plan one. */
export function NewEventLink() {
  const me = useMe()
  if (!may(me, 'create_events')) return null
  return (
    <ButtonLink kind="primary" icon={CalendarPlus} to="/web/events/create">
      <Trans>New event</Trans>
    </ButtonLink>
  )
}
