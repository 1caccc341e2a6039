import { Trans } from '@lingui/react/macro'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { RegistrationState } from '../../contract.ts'

/** Whether somebody has a place at an event, or waits for one; nothing where neither. */
export function RegistrationBadge({ state }: { state: RegistrationState | null }) {
  if (state === null) return null
  if (state === 'WAITING') {
    return (
      <Badge tone="warning">
        <Trans>Waiting list</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone="success">
      <Trans>Registered</Trans>
    </Badge>
  )
}
