import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReport } from '#domains/exports/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { type TrackDetail, trackRoutes } from '../../contract.ts'
import { schedulesQuery } from './progress-queries.ts'
import { type ReportDraft, reportQueryOf, scheduleBodyOf } from './report-draft.ts'

type ScheduleBody = NonNullable<ReturnType<typeof scheduleBodyOf>>

interface Sending {
  /** Sends it now, or lets it be sent by itself from now on. */
  readonly send: () => void
  readonly isBusy: boolean
  /** How far the file is; nothing before it was asked for. */
  readonly notice: ReactNode
}

/** Sends a report on a track as the form says it. */
export function useSendReport(track: TrackDetail, draft: ReportDraft): Sending {
  const { t } = useLingui()
  const scheduling = useScheduling(track)
  const { request, busy, notice } = useReport({
    kind: 'track',
    subject: track.id,
    ask: (format) => call(trackRoutes.askForTrackReport, { params: { name: track.trackName }, query: reportQueryOf(draft, track, format) }),
    // LE-8.65
    done: t`Report would be emailed to you shortly.`,
    failure: t`Failed to generate the report`,
    className: 'mb-5',
  })
  const isBusy = busy || scheduling.isPending
  const send = () => {
    if (isBusy) return
    const scheduled = scheduleBodyOf(draft)
    if (scheduled) scheduling.mutate(scheduled)
    else request(draft.format)
  }
  return { send, isBusy, notice }
}

function useScheduling({ trackName: name }: TrackDetail) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (body: ScheduleBody) => call(trackRoutes.scheduleReport, { params: { name }, body }),
    onSuccess: () => {
      toast.done(t`The report is scheduled.`)
      return queries.invalidateQueries({ queryKey: schedulesQuery(name).queryKey })
    },
    onError: (error) => toast.failed(error, isRefusal(error) ? error.message : t`The report could not be scheduled.`),
  })
}
