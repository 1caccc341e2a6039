import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { channelRoutes } from '../../contract.ts'

/** Asks for a table of one's channels, which comes by mail. */
export function ReportButton({ onRequested }: { onRequested: () => void }) {
  const { t } = useLingui()
  const ask = useMutation({
    meta: { shown: true },
    mutationFn: () => call(channelRoutes.askForChannelReport, {}),
    onSuccess: () => {
      // LE-8.33
      toast.done(t`The report link will be emailed to you`)
      onRequested()
    },
    // LE-8.34
    onError: (error) => toast.failed(error, isRefusal(error, 'conflict') ? error.message : t`Failed to generate the report`),
  })
  return (
    <Button icon={FileSpreadsheet} busy={ask.isPending} onClick={() => ask.mutate()}>
      <Trans>Email a report</Trans>
    </Button>
  )
}
