import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

/** The message is the topic or the channel that is followed. */
export const newVideoLooks: NotificationLooks = {
  new_video: {
    icon: Clapperboard,
    name: msg`New videos in what I follow`,
    text: ({ message, title }) => (
      <Trans>
        New on {message}: {title}
      </Trans>
    ),
    messageInText: true,
  },
}
