import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { timeSpan } from '#platform/web/format.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { EventDetail } from '../../contract.ts'
import { PresenceChart } from './presence-chart.tsx'
import { eventReportQuery } from './queries.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportFile } from './report-file.tsx'
import { ReportedPeople } from './reported-people.tsx'

/** What an event came to, for who manages it. */
export function ReportTab({ event: { id } }: { event: EventDetail }) {
  const { data: report, isError, error, refetch } = useQuery(eventReportQuery(id))
  if (isError && !report) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!report) return <ListSkeleton rows={6} />
  const live = timeSpan(report.live_at, report.closed_at)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">
        <Trans>Live {live}</Trans>
      </p>
      <ReportFigures report={report} />
      <PresenceChart report={report} />
      {report.can.see_people ? (
        <>
          <ReportFile id={id} />
          <ReportedPeople id={id} report={report} />
        </>
      ) : (
        <p className="flex gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
          <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span>
            <Trans>Your organisation does not show who came to events and for how long.</Trans>
          </span>
        </p>
      )}
    </div>
  )
}
