import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'

/** In the place of an event that was deleted, or is for the viewer no longer. */
export function EventGone() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Event`} />
      <EmptyState
        icon={CalendarX}
        title={<Trans>This event is not here any more</Trans>}
        action={
          <ButtonLink to="/web/events">
            <Trans>All events</Trans>
          </ButtonLink>
        }
      >
        <Trans>It was deleted, or it is not for you any more.</Trans>
      </EmptyState>
    </>
  )
}
