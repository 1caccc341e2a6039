import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { videoRoutes } from '../../contract.ts'

interface Sent {
  readonly reviewername: string
  readonly reviewercomment: string
}

/** Hands a video to its reviewer (CM-7.24). */
export function useSendForReview(id: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (sent: Sent) => call(videoRoutes.reviewVideo, { params: { id }, body: { action: 'send', ...sent } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['video', id] }),
    onError: (error) => toast.failed(error, t`Failed to send the video for approval`),
  })
}
