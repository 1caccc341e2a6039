import { Trans, useLingui } from '@lingui/react/macro'
import { ReportMenu, useReport } from '#domains/exports/web.ts'
import type { Video } from '#domains/videos/contract.ts'
import { call } from '#platform/web/client.ts'
import { resultRoutes } from '../contract.ts'

/** Asks for a file of the questions and answers, which comes by mail. */
export function QuestionReport({ video }: { video: Video }) {
  const { t } = useLingui()
  const { request, busy, notice } = useReport({
    kind: 'questions',
    subject: video.id,
    ask: (format) =>
      call(resultRoutes.askForQuestionReport, {
        params: { id: video.id },
        query: { groupBy: 'none', entityType: 'video', export_file_format: format },
      }),
    done: t`Link to download Questions will be emailed to you shortly.`,
    failure: t`Unable to download questions. Please try after sometime.`,
  })
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-3">
      {notice}
      <ReportMenu label={<Trans>Download questions</Trans>} busy={busy} onChoose={request} />
    </div>
  )
}
