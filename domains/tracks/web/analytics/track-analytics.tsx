import { useSuspenseQuery } from '@tanstack/react-query'
import { TrackFrame } from '../manage/track-frame.tsx'
import { trackQuery } from '../queries.ts'
import { ReportForm } from './report-form.tsx'

/** The page from which reports on a track are sent, for who manages it. */
export function TrackAnalytics({ name }: { name: string }) {
  const { data: track } = useSuspenseQuery(trackQuery(name))
  return (
    <TrackFrame track={track} tab="analytics">
      <ReportForm key={track.id} track={track} />
    </TrackFrame>
  )
}
