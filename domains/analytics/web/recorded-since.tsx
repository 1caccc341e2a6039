import { Trans } from '@lingui/react/macro'
import { calendarDay } from '#platform/web/format.ts'
import type { VideoAnalytics } from '../contract.ts'

/** What the figures cannot say of days before. */
export function RecordedSince({
  of: { recorded_since: since, from_date, time_zone },
}: {
  of: Pick<VideoAnalytics, 'recorded_since' | 'from_date' | 'time_zone'>
}) {
  return (
    <p className="text-muted text-sm">
      {since === null ? (
        <Trans>Time watched, viewers and devices are recorded from the first view on.</Trans>
      ) : (
        from_date < since && (
          <Trans>Time watched, viewers and devices are recorded since {calendarDay(since)}; before that there are only views.</Trans>
        )
      )}{' '}
      <Trans>Figures are updated every minute. Days are those of {time_zone}.</Trans>
    </p>
  )
}
