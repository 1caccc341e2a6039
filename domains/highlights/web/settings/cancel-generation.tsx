import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { highlightRoutes } from '../../contract.ts'
import { highlightsKey } from './use-highlights.ts'
import { managedSummaryKey } from './use-summary.ts'

/** Ends what is being worked out. */
export function CancelGeneration({ videoId, purpose }: { videoId: string; purpose: 'highlights' | 'summary' }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const cancel = useMutation({
    meta: { shown: true },
    mutationFn: () => call(highlightRoutes.cancelGeneration, { params: { id: videoId, purpose } }),
    onError: (error) => toast.failed(error, t`It could not be cancelled.`),
    onSettled: () =>
      Promise.all(
        [highlightsKey(videoId), managedSummaryKey(videoId), ['video', videoId]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  const label = purpose === 'summary' ? t`Cancel the summary` : t`Cancel the suggestions`
  return (
    <Button size="sm" kind="quiet" busy={cancel.isPending} aria-label={label} onClick={() => cancel.mutate()}>
      <Trans>Cancel</Trans>
    </Button>
  )
}
