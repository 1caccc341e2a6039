import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, X } from 'lucide-react'
import { addressOf, call, isRefusal } from '#platform/web/client.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { say } from '#platform/web/toasts.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { channelRoutes } from '../../contract.ts'

/** Asks for a table of one's channels, which comes by mail. */
export function ReportButton() {
  const { t } = useLingui()
  const ask = useMutation({
    meta: { shown: true },
    mutationFn: () => call(channelRoutes.askForChannelReport, {}),
    // LE-8.33, LE-8.34
    onSuccess: () => say.done(t`The report link will be emailed to you`),
    onError: (error) => say.error(isRefusal(error, 'conflict') ? error.message : t`Failed to generate the report`, { for: 4000 }),
  })
  return (
    <Button icon={FileSpreadsheet} busy={ask.isPending} onClick={() => ask.mutate()}>
      <Trans>Email a report</Trans>
    </Button>
  )
}

const reportState = addressState({ report: '' })

/** What the link of that mail leads to where it could not yield the file at once: after signing in, or too late. */
export function ReportNotice() {
  const { t } = useLingui()
  const [{ report }, set] = useSearchState(reportState)
  if (report === '') return null
  const gone = report === 'gone'
  return (
    <div role="status" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5">
      <p className="min-w-0 flex-1 basis-60">
        {gone ? (
          <Trans>This report cannot be downloaded any more, or somebody else asked for it. You can have a new one emailed.</Trans>
        ) : (
          <Trans>The report on your channels is ready.</Trans>
        )}
      </p>
      {!gone && (
        <a className={buttonClass()} href={addressOf(channelRoutes.downloadChannelReport, { params: { id: report } })} download>
          <Download aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
          <Trans>Download</Trans>
        </a>
      )}
      <IconButton icon={X} label={t`Dismiss`} onClick={() => set({ report: '' })} />
    </div>
  )
}
