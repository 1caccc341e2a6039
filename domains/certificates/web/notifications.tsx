import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Award, CalendarClock, CircleX } from 'lucide-react'
import type { NotificationLooks } from '#domains/notifications/web.ts'

/** Of what is revoked the message is why. */
export const certificateLooks: NotificationLooks = {
  certificate_issued: {
    icon: Award,
    name: msg`My certificates`,
    text: ({ title }) => <Trans>Your certificate for “{title}” is ready</Trans>,
  },
  certificate_expiring: {
    icon: CalendarClock,
    name: msg`Certificates of mine that expire soon`,
    text: ({ title }) => <Trans>Your certificate for “{title}” expires soon: watch the track again to renew it</Trans>,
  },
  certificate_revoked: {
    icon: CircleX,
    name: msg`Certificates of mine that are revoked`,
    text: ({ who, title }) =>
      who && (
        <Trans>
          {who} revoked your certificate for “{title}”
        </Trans>
      ),
  },
}
