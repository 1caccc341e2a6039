import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { highlightRoutes, type ManagedSummary } from '../../contract.ts'

const summaryKey = (id: string) => ['video-summary', id] as const

export const managedSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: summaryKey(id),
    queryFn: ({ signal }) => call(highlightRoutes.getManagedSummary, { params: { id }, signal }),
    staleTime: 0,
  })

export const managedSummaryKey = summaryKey

/** Asks for a summary, keeps one and drops one. */
export function useSummaryChanges(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const show = (summary: ManagedSummary) => {
    queries.setQueryData(managedSummaryQuery(id).queryKey, summary)
    void queries.invalidateQueries({ queryKey: ['video', id], refetchType: 'none' })
  }
  const meta = { shown: true }
  const request = useMutation({
    meta,
    mutationFn: () => call(highlightRoutes.requestSummary, { params: { id } }),
    onSuccess: () => {
      toast.done(t`Generating summary for your video, you will be notified via email once the summary is ready`)
      return queries.invalidateQueries({ queryKey: summaryKey(id) })
    },
    onError: (error) => toast.failed(error, t`Summary generation failed`),
  })
  const keep = useMutation({
    meta,
    mutationFn: (text: string) => call(highlightRoutes.keepSummary, { params: { id }, body: { text } }),
    onSuccess: show,
    onError: (error) => toast.failed(error, t`The summary could not be saved.`),
  })
  const remove = useMutation({
    meta,
    mutationFn: (state: 'kept' | 'suggested') => call(highlightRoutes.deleteSummary, { params: { id }, body: { state } }),
    onSuccess: show,
    onError: (error) => {
      toast.failed(error, t`The summary could not be removed.`)
      void queries.invalidateQueries({ queryKey: summaryKey(id) })
    },
  })
  return { request, keep, remove }
}
