import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

export const shareLooks: NotificationLooks = {
  share: {
    icon: Share2,
    name: msg`Things shared with me`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} shared {title} with you
        </Trans>
      ),
  },
}
