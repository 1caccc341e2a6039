import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExportFormat } from '#domains/exports/contract.ts'
import { ReportMenu, useReport } from '#domains/exports/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { dateTime } from '#platform/web/format.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { type ReportInterval, type TeamSchedule, trackRoutes } from '../../contract.ts'
import { teamScheduleQuery } from './team-queries.ts'

interface Props {
  readonly groupId: string
}

/** How far the people of a group are, as a file: now, or by mail every week or month. */
export function TeamReport({ groupId }: Props) {
  const { t } = useLingui()
  const query = useQuery(teamScheduleQuery(groupId))
  const { request, busy, notice } = useReport({
    kind: 'team',
    subject: groupId,
    ask: (format) => call(trackRoutes.askForTeamReport, { params: { id: groupId }, body: { export_file_format: format } }),
    done: t`Report would be emailed to you shortly.`,
    failure: t`Failed to generate the report`,
    className: 'mb-5',
  })
  // That nobody is shown by name is said where the tracks would be.
  if (isRefusal(query.error, 'forbidden')) return null
  return (
    <div>
      {notice}
      <Card
        id="report"
        title={t`Report`}
        description={t`How far each member of the group is with each of its tracks, as a table.`}
        action={<ReportMenu label={<Trans>Get the report</Trans>} busy={busy} onChoose={request} />}
      >
        {query.data ? (
          <Schedule key={groupId} groupId={groupId} schedule={query.data.schedule} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} className="py-6" />
        ) : (
          <ListSkeleton rows={1} />
        )}
      </Card>
    </div>
  )
}

function Schedule({ groupId, schedule }: Props & { readonly schedule: TeamSchedule | null }) {
  const { t } = useLingui()
  const { set, end, isBusy } = useScheduleChanges(groupId)
  const format = schedule?.export_file_format ?? 'xlsx'
  const next = schedule === null ? '' : dateTime(schedule.next_at)
  const choose = (every: ReportInterval | 'never') => (every === 'never' ? end() : set({ every, format }))
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={t`Email it to me`}
        hint={
          schedule === null ? (
            t`Until you no longer manage the group.`
          ) : (
            <Trans>Next on {next}, until you no longer manage the group.</Trans>
          )
        }
      >
        <Select
          value={schedule?.every ?? 'never'}
          disabled={isBusy}
          onChange={choose}
          options={[
            { value: 'never', label: t`Never` },
            { value: 'week', label: t`Every week` },
            { value: 'month', label: t`Every month` },
          ]}
        />
      </Field>
      {schedule !== null && (
        <Field label={t`File format`}>
          <Select
            value={format}
            disabled={isBusy}
            onChange={(chosen) => set({ every: schedule.every, format: chosen })}
            options={[
              { value: 'xlsx', label: t`Excel (XLSX)` },
              { value: 'csv', label: t`Text (CSV)` },
            ]}
          />
        </Field>
      )}
    </div>
  )
}

interface TeamReportWish {
  readonly every: ReportInterval
  readonly format: ExportFormat
}

function useScheduleChanges(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { queryKey } = teamScheduleQuery(id)
  const onError = (error: Error) => {
    toast.failed(error, isRefusal(error) ? error.message : t`Something went wrong`)
    void queries.invalidateQueries({ queryKey })
  }
  const setting = useMutation({
    meta: { shown: true },
    mutationFn: ({ every, format }: TeamReportWish) =>
      call(trackRoutes.setTeamSchedule, { params: { id }, body: { every, export_file_format: format } }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer)
      toast.done(t`The report is scheduled.`)
    },
    onError,
  })
  const ending = useMutation({
    meta: { shown: true },
    mutationFn: () => call(trackRoutes.endTeamSchedule, { params: { id } }),
    onSuccess: () => {
      queries.setQueryData(queryKey, { schedule: null })
      toast.done(t`The report is no longer emailed to you.`)
    },
    onError,
  })
  return { set: setting.mutate, end: () => ending.mutate(), isBusy: setting.isPending || ending.isPending }
}
