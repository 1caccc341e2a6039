import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

export const highlightLooks: NotificationLooks = {
  summary_ready: {
    icon: ScrollText,
    name: msg`Summaries that I asked for`,
    messageInText: true,
    text: ({ title, message }) =>
      message ? (
        <Trans>
          There is no summary of {title}: {message}
        </Trans>
      ) : (
        <Trans>The summary of {title} is ready</Trans>
      ),
  },
  summary_suggested: {
    icon: ScrollText,
    name: msg`Summaries of my videos that wait for me`,
    text: ({ title }) => <Trans>A summary of {title} waits for you to look at it</Trans>,
  },
}
