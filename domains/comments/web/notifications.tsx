import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AtSign, MessageSquare, Reply } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

export const commentLooks: NotificationLooks = {
  comment: {
    icon: MessageSquare,
    name: msg`Comments on my videos`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} commented on {title}
        </Trans>
      ),
  },
  reply: {
    icon: Reply,
    name: msg`Replies to my comments`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} replied to your comment on {title}
        </Trans>
      ),
  },
  mention: {
    icon: AtSign,
    name: msg`Mentions of me`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} mentioned you in a comment on {title}
        </Trans>
      ),
  },
}
