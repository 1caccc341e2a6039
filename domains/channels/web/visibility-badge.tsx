import { Trans } from '@lingui/react/macro'
import { Globe, UserRound, Users } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { ChannelVisibility } from '../contract.ts'

const icons = { GROUPS: Users, USERS: UserRound, PUBLIC: Globe }

/** Who can see a channel. */
export function ChannelVisibilityBadge({ visibility }: { visibility: ChannelVisibility }) {
  return (
    <Badge icon={icons[visibility]}>
      {visibility === 'GROUPS' && <Trans>Specific people</Trans>}
      {visibility === 'USERS' && <Trans>Organisation</Trans>}
      {visibility === 'PUBLIC' && <Trans>Public</Trans>}
    </Badge>
  )
}
