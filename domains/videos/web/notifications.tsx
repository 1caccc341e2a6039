import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX, ClipboardCheck, Hourglass, RefreshCw } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

export const videoLooks: NotificationLooks = {
  review_requested: {
    icon: ClipboardCheck,
    name: msg`Videos sent to me for review`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} sent you {title} for review
        </Trans>
      ),
  },
  review_approved: {
    icon: CircleCheck,
    name: msg`Approvals of my videos`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} approved {title}
        </Trans>
      ),
  },
  review_rejected: {
    icon: CircleX,
    name: msg`Rejections of my videos`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} rejected {title}
        </Trans>
      ),
  },
  video_expires: {
    icon: Hourglass,
    name: msg`Videos of mine that expire soon`,
    messageInText: true,
    text: ({ title, message }) => {
      const days = Number(message)
      return days === 1 ? (
        <Trans>{title} expires within a day</Trans>
      ) : (
        <Trans>
          {title} expires in <Plural value={days} one="# day" other="# days" />
        </Trans>
      )
    },
  },
  video_migrated: {
    icon: RefreshCw,
    name: msg`Migrations that I started`,
    messageInText: true,
    text: ({ title, message }) =>
      message ? (
        <Trans>
          The migration of {title} failed: {message}
        </Trans>
      ) : (
        <Trans>The migration of {title} is completed</Trans>
      ),
  },
}
