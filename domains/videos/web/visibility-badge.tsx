import { Trans } from '@lingui/react/macro'
import { Globe, Lock, UserRound, Users } from 'lucide-react'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Visibility } from '../contract.ts'

const icons = { PRIVATE: Lock, MEMBERS: Users, USERS: UserRound, PUBLIC: Globe }

/** Who can see it: its owner should never have to guess. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  return (
    <Badge icon={icons[visibility]}>
      {visibility === 'PRIVATE' && <Trans>Private</Trans>}
      {visibility === 'MEMBERS' && <Trans>Specific people</Trans>}
      {visibility === 'USERS' && <Trans>Organisation</Trans>}
      {visibility === 'PUBLIC' && <Trans>Public</Trans>}
    </Badge>
  )
}
