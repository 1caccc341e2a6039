import { Trans } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { may, useMe } from '#domains/accounts/web.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'

/** What a home page without a single video says. */
export function EmptyHome() {
  const me = useMe()
  return (
    <EmptyState
      icon={Clapperboard}
      title={<Trans>Nothing to watch yet</Trans>}
      action={
        may(me, 'upload') ? (
          <ButtonLink kind="primary" to="/web/upload">
            <Trans>Upload the first video</Trans>
          </ButtonLink>
        ) : (
          me === null && (
            <ButtonLink kind="primary" to="/web/login" search={{ next: '/web/' }}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          )
        )
      }
    >
      {me === null ? (
        <Trans>Sign in to see the videos of your organisation.</Trans>
      ) : (
        <Trans>New videos and those you’ve started will appear here.</Trans>
      )}
    </EmptyState>
  )
}
