import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AlarmClock, CalendarCheck, CalendarClock, CalendarPlus, CalendarX, Film } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

/** The message is the day and the hour, of what is cancelled what was said with it, of what is over what it came to. */
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
  event_placed: {
    icon: CalendarCheck,
    name: msg`Places at events I register for`,
    text: ({ title, message }) => (
      <Trans>
        You have a place at “{title}”, {message}
      </Trans>
    ),
    messageInText: true,
  },
  event_unregistered: {
    icon: CalendarX,
    name: msg`Events whose hosts end my registration`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} ended your registration for “{title}”
        </Trans>
      ),
  },
  event_reported: {
    icon: CalendarCheck,
    name: msg`Reports on events I run`,
    text: ({ title, message }) => (
      <Trans>
        “{title}” is over: {message}
      </Trans>
    ),
    messageInText: true,
  },
  event_missed: {
    icon: Film,
    name: msg`Recordings of events I missed`,
    text: ({ title }) => <Trans>You missed “{title}”: its recording is ready to watch</Trans>,
  },
}
