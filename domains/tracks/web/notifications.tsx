import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AlarmClock, CalendarClock } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'
import { calendarDay } from '#platform/web/format.ts'

/** The message is the last day. */
export const trackLooks: NotificationLooks = {
  track_due: {
    icon: CalendarClock,
    name: msg`Tracks that are due soon`,
    text: ({ title, message }) => {
      const day = calendarDay(message)
      return (
        <Trans>
          “{title}” is due on {day}
        </Trans>
      )
    },
    messageInText: true,
  },
  track_late: {
    icon: AlarmClock,
    name: msg`Tracks that are late`,
    text: ({ title, message }) => {
      const day = calendarDay(message)
      return (
        <Trans>
          “{title}” was due on {day}
        </Trans>
      )
    },
    messageInText: true,
  },
}
