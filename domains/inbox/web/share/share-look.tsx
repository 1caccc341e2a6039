import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import type { NotificationLook } from '#domains/notifications/web.ts'

export const shareLook: NotificationLook = {
  kind: 'share',
  icon: Share2,
  name: msg`Things shared with me`,
  text: ({ from, title }) => {
    const who = from?.displayname
    return (
      who && (
        <Trans>
          {who} shared {title} with you
        </Trans>
      )
    )
  },
}
