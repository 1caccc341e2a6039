import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AtSign, MessageSquare, Reply } from 'lucide-react'
import type { NotificationLook } from '#domains/notifications/web.ts'

export const commentLooks: readonly NotificationLook[] = [
  {
    kind: 'comment',
    icon: MessageSquare,
    name: msg`Comments on my videos`,
    text: ({ from, title }) => {
      const who = from?.displayname
      return (
        who && (
          <Trans>
            {who} commented on {title}
          </Trans>
        )
      )
    },
  },
  {
    kind: 'reply',
    icon: Reply,
    name: msg`Replies to my comments`,
    text: ({ from, title }) => {
      const who = from?.displayname
      return (
        who && (
          <Trans>
            {who} replied to your comment on {title}
          </Trans>
        )
      )
    },
  },
  {
    kind: 'mention',
    icon: AtSign,
    name: msg`Mentions of me`,
    text: ({ from, title }) => {
      const who = from?.displayname
      return (
        who && (
          <Trans>
            {who} mentioned you in a comment on {title}
          </Trans>
        )
      )
    },
  },
]
