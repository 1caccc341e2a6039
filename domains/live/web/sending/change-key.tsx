import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { liveRoutes } from '../../contract.ts'
import { refreshIngest } from './queries.ts'

/** Gives the event another key, and another passphrase with it. */
export function ChangeKeyButton({ eventId }: { eventId: string }) {
  const rotate = useRotate(eventId)
  const change = async () => {
    const sure = await confirm({
      title: <Trans>Change the stream key?</Trans>,
      body: <Trans>The old key and passphrase open nothing any more. An encoder that sends with them is cut off.</Trans>,
      action: <Trans>Change key</Trans>,
      danger: true,
    })
    if (sure) rotate.mutate()
  }
  return (
    <Button icon={RefreshCw} busy={rotate.isPending} onClick={() => void change()}>
      <Trans>Change key</Trans>
    </Button>
  )
}

function useRotate(eventId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(liveRoutes.rotateKey, { params: { id: eventId } }),
    onSettled: () => refreshIngest(queries, eventId),
    onError: (error) => toast.failed(error, error.message),
  })
}
