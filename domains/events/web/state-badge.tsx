import { Trans } from '@lingui/react/macro'
import { CalendarX, Radio } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { LiveEvent } from '../contract.ts'

/** What state an event is in, where that is not what one expects of it. */
export function EventStateBadge({ event: { state, cancelled } }: { event: Pick<LiveEvent, 'state' | 'cancelled'> }) {
  if (cancelled) {
    return (
      <Badge tone="danger" icon={CalendarX}>
        <Trans>Cancelled</Trans>
      </Badge>
    )
  }
  if (state === 'LIVE') {
    return (
      <Badge tone="live" icon={Radio}>
        <Trans>Live</Trans>
      </Badge>
    )
  }
  if (state === 'CLOSED') {
    return (
      <Badge>
        <Trans>Ended</Trans>
      </Badge>
    )
  }
  return null
}
