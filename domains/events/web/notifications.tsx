import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AlarmClock, CalendarClock, CalendarPlus, CalendarX } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

/** The message is the day and the hour, of what is cancelled what was said with it. */
export const eventLooks: NotificationLooks = {
  event_invited: {
    icon: CalendarPlus,
    name: msg`Events I am invited to`,
    text: ({ who, title, message }) =>
      who && (
        <Trans>
          {who} invited you to “{title}”, {message}
        </Trans>
      ),
    messageInText: true,
  },
  event_moved: {
    icon: CalendarClock,
    name: msg`Other hours of events I am invited to`,
    text: ({ who, title, message }) =>
      who && (
        <Trans>
          {who} moved “{title}” to {message}
        </Trans>
      ),
    messageInText: true,
  },
  event_cancelled: {
    icon: CalendarX,
    name: msg`Events that are cancelled`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} cancelled “{title}”
        </Trans>
      ),
  },
  event_begins: {
    icon: AlarmClock,
    name: msg`Events that begin within the hour`,
    text: ({ title, message }) => (
      <Trans>
        “{title}” begins soon: {message}
      </Trans>
    ),
    messageInText: true,
  },
}
