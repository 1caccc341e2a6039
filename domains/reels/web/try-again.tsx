import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { reelRoutes } from '../contract.ts'

/** Has a reel made again, on its page. */
export function TryReelAgain({ video: { id } }: { video: Video }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(reelRoutes.retryReel, { params: { id } }),
    onError: (error) => toast.failed(error, t`The reel could not be tried again.`),
    onSettled: () => Promise.all([['video', id], ['listing']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <Button kind="primary" icon={RotateCw} busy={again.isPending} onClick={() => again.mutate()}>
      <Trans>Try again</Trans>
    </Button>
  )
}
