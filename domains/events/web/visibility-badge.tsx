import { Trans } from '@lingui/react/macro'
import { Globe, Lock, UserRound, Users } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { EventVisibility } from '../contract.ts'

const icons = { '': Lock, MEMBERS: Users, USERS: UserRound, PUBLIC: Globe }

/** Who may come to an event. */
export function EventVisibilityBadge({ visibility }: { visibility: EventVisibility }) {
  return (
    <Badge icon={icons[visibility]}>
      {visibility === '' && <Trans>Nobody yet</Trans>}
      {visibility === 'MEMBERS' && <Trans>Specific people</Trans>}
      {visibility === 'USERS' && <Trans>Organisation</Trans>}
      {visibility === 'PUBLIC' && <Trans>Public</Trans>}
    </Badge>
  )
}
