import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { TrackFrame } from '../manage/track-frame.tsx'
import { trackQuery } from '../queries.ts'
import { LearnerProgress } from './learner-progress.tsx'
import { ReportSchedules } from './report-schedules.tsx'

const ReportForm = lazyPart(async () => (await import('./report-form.tsx')).ReportForm, { place: FormPlace })

/** How far people are with a track, and the reports on it that are sent, for who manages it. */
export function TrackAnalytics({ name }: { name: string }) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  return (
    <TrackFrame track={track} tab="analytics">
      <div className="flex max-w-4xl flex-col gap-5">
        <LearnerProgress track={track} />
        <ReportForm key={track.id} track={track} />
        <ReportSchedules track={track} />
      </div>
    </TrackFrame>
  )
}

function FormPlace() {
  const { t } = useLingui()
  return (
    <Card id="report" title={t`Email a report`}>
      <ListSkeleton rows={6} />
    </Card>
  )
}
