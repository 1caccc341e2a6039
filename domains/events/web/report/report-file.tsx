import { Trans, useLingui } from '@lingui/react/macro'
import { ReportMenu, useReport } from '#domains/exports/web.ts'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

/** Asks for a file of who came and who missed it, which comes by mail. */
export function ReportFile({ id }: { id: string }) {
  const { t } = useLingui()
  const { request, busy, notice } = useReport({
    kind: 'attendance',
    subject: id,
    ask: (format) => call(eventRoutes.askForAttendanceReport, { params: { id }, body: { export_file_format: format } }),
    done: t`The report will be emailed to you shortly.`,
    failure: t`Failed to generate the report`,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <ReportMenu label={<Trans>Email a report</Trans>} busy={busy} onChoose={request} />
      {notice}
    </div>
  )
}
