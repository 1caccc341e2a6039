import { Trans, useLingui } from '@lingui/react/macro'
import { ReportRequest } from '#domains/exports/web.ts'
import { call } from '#platform/web/client.ts'
import { eventRoutes } from '../../contract.ts'

/** Asks for a file of who came and who missed it, which comes by mail. */
export function ReportFile({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ReportRequest
      label={<Trans>Email a report</Trans>}
      kind="attendance"
      subject={id}
      ask={(format) => call(eventRoutes.askForAttendanceReport, { params: { id }, body: { export_file_format: format } })}
      done={t`The report will be emailed to you shortly.`}
      failure={t`Failed to generate the report`}
    />
  )
}
