import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, Trash2 } from 'lucide-react'
import { call, isRefusal } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type ReportSchedule, type TrackDetail, trackRoutes } from '../../contract.ts'
import { schedulesQuery } from './progress-queries.ts'
import { useScheduleWords } from './use-schedule-words.ts'

/** The reports on a track that are sent by themselves, to whom, and who lets them be sent. */
export function ReportSchedules({ track: { trackName } }: { track: TrackDetail }) {
  const { t } = useLingui()
  const query = useQuery(schedulesQuery(trackName))
  return (
    <Card id="schedules" title={t`Scheduled reports`} description={t`A schedule ends when whoever created it no longer manages the track.`}>
      {query.data ? (
        <Schedules trackName={trackName} schedules={query.data} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Card>
  )
}

function Schedules({ trackName, schedules }: { trackName: string; schedules: readonly ReportSchedule[] }) {
  const { t } = useLingui()
  if (schedules.length === 0)
    return (
      <p className="text-muted">
        <Trans>No scheduled reports yet. Choose “Every week” or “Every month” above to schedule one.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Scheduled reports`} className="divide-y divide-line">
      {schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} trackName={trackName} schedule={schedule} />
      ))}
    </ul>
  )
}

function ScheduleRow({ trackName, schedule }: { trackName: string; schedule: ReportSchedule }) {
  const { t } = useLingui()
  const { title, shape } = useScheduleWords(schedule)
  const { pause, remove, isBusy } = useScheduleChanges(trackName, schedule)
  const { emails, maker, next_at: next, can } = schedule
  const [name, time] = [maker.displayname, next === null ? '' : dateTime(next)]
  const addresses = emails.join(', ')
  const askAndRemove = async () => {
    const sure = await confirm({
      title: <Trans>Delete this scheduled report?</Trans>,
      body: <Trans>It will no longer be sent to {addresses}.</Trans>,
      action: <Trans>Delete</Trans>,
      danger: true,
    })
    if (sure) remove()
  }
  return (
    <li className="flex items-start gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          {next === null && (
            <Badge>
              <Trans>Paused</Trans>
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere mt-0.5">{addresses}</p>
        <p className="wrap-anywhere mt-0.5 text-muted text-sm">{shape}</p>
        <p className="wrap-anywhere mt-0.5 text-muted text-sm">
          {next === null ? (
            <Trans>Scheduled by {name}</Trans>
          ) : (
            <Trans>
              Next on {time}, scheduled by {name}
            </Trans>
          )}
        </p>
      </div>
      {can.pause && (
        <IconButton
          label={next === null ? t`Resume the report to ${addresses}` : t`Pause the report to ${addresses}`}
          icon={next === null ? Play : Pause}
          size="sm"
          busy={isBusy}
          onClick={() => pause(next !== null)}
        />
      )}
      <IconButton
        label={t`Delete the report to ${addresses}`}
        icon={Trash2}
        size="sm"
        kind="danger-quiet"
        busy={isBusy}
        onClick={() => void askAndRemove()}
      />
    </li>
  )
}

function useScheduleChanges(name: string, { id }: ReportSchedule) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const options = {
    meta: { shown: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: schedulesQuery(name).queryKey }),
    onError: (error: Error) => toast.failed(error, isRefusal(error) ? error.message : t`Something went wrong`),
  }
  const params = { name, id }
  const pausing = useMutation({
    ...options,
    mutationFn: (isPaused: boolean) => call(trackRoutes.pauseReportSchedule, { params, body: { paused: isPaused } }),
  })
  const removing = useMutation({ ...options, mutationFn: () => call(trackRoutes.deleteReportSchedule, { params }) })
  return { pause: pausing.mutate, remove: () => removing.mutate(), isBusy: pausing.isPending || removing.isPending }
}
