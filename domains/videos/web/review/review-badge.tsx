import { Trans } from '@lingui/react/macro'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { Video } from '../../contract.ts'

/** Where a video stands on its way to others. */
export function ReviewBadge({ video }: { video: Pick<Video, 'published' | 'review_state'> }) {
  if (video.review_state === 'SENT')
    return (
      <Badge tone="warning">
        <Trans>Approval pending</Trans>
      </Badge>
    )
  if (video.published)
    return (
      <Badge tone="success">
        <Trans>Published</Trans>
      </Badge>
    )
  if (video.review_state === 'APPROVED')
    return (
      <Badge tone="success">
        <Trans>Approved</Trans>
      </Badge>
    )
  if (video.review_state === 'REJECTED')
    return (
      <Badge tone="danger">
        <Trans>Rejected</Trans>
      </Badge>
    )
  return (
    <Badge>
      <Trans>Not published</Trans>
    </Badge>
  )
}
