import type { ReactNode } from 'react'
import { ReportMenu } from './report-menu.tsx'
import { type ReportAsked, useReport } from './use-report.tsx'

/** Asks for a file, which comes by mail, and shows how far it is below. */
export function ReportRequest({ label, ...report }: ReportAsked & { readonly label: ReactNode }) {
  const { request, busy, notice } = useReport(report)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      <ReportMenu label={label} busy={busy} onChoose={request} />
      {notice}
    </div>
  )
}
