import { useSuspenseQuery } from '@tanstack/react-query'
import { TrackFrame } from '../manage/track-frame.tsx'
import { trackQuery } from '../queries.ts'
import { LearnerProgress } from './learner-progress.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportSchedules } from './report-schedules.tsx'

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
