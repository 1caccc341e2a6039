import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { feedbackRoutes } from '../contract.ts'

/** Saves and removes the address, in the specification's words (VW-8.28 to VW-8.30). */
export function useFeedback(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const options = {
    meta: { shown: true },
    onError: (error: Error) => toast.failed(error, t`Something went wrong! Please try again later.`),
    onSettled: () => queries.invalidateQueries({ queryKey: ['video', id] }),
  }
  const save = useMutation({
    ...options,
    mutationFn: (url: string) => call(feedbackRoutes.saveFeedback, { params: { id }, body: { customFeedback_url: url } }),
    onSuccess: () => toast.done(t`Custom Feedback URL added successfully.`),
  })
  const remove = useMutation({
    ...options,
    mutationFn: (_removed: string) => call(feedbackRoutes.removeFeedback, { params: { id } }),
    onSuccess: (_, removed) => toast.done(t`URL removed successfully.`, { undo: () => save.mutate(removed) }),
  })
  return { save, remove }
}
