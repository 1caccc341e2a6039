import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReportMenu, useReport } from '#domains/exports/web.ts'
import { addressOf, call } from '#platform/web/client.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { analyticsRoutes, type VideosAnalytics, type videosTables } from '../contract.ts'
import { ComparedDays, useComparison } from './comparison.tsx'
import { PeriodSelect } from './period-select.tsx'
import { periodLengths, siteAnalyticsQuery } from './queries.ts'
import { tablesOfVideos } from './table-choice.ts'
import { type TableFormat, TablesMenu } from './tables-menu.tsx'
import { MostWatched, VideosFigures } from './videos-figures.tsx'

export const siteAnalyticsState = addressState({ days: periodLengths })

/** What was watched in the whole organisation, for site admins. */
export function SiteAnalyticsPage() {
  const { t } = useLingui()
  const [{ days }, setState] = useSearchState(siteAnalyticsState)
  const query = useQuery({ ...siteAnalyticsQuery({ days: Number(days) }), placeholderData: keepPreviousData })
  const now = query.data
  const { from_date = '', to_date = '' } = now ?? {}
  const { request, busy, notice } = useReport({
    kind: 'usage',
    subject: '',
    ask: (format) => call(analyticsRoutes.askForUsageReport, { body: { from_date, to_date, export_file_format: format } }),
    // CM-8.62, CM-8.03
    done: t`The report will be emailed to you shortly.`,
    failure: t`Failed to generate the report`,
    className: 'mb-5',
  })
  return (
    <>
      <PageHeader
        title={t`Analytics`}
        description={t`What people in your organisation watch.`}
        actions={
          <>
            {now && <ReportMenu label={<Trans>Email a report</Trans>} busy={busy} onChoose={request} />}
            <PeriodSelect value={days} onChange={(value) => setState({ days: value })} />
          </>
        }
      />
      {notice}
      {now ? (
        <SiteFigures now={now} settled={!query.isPlaceholderData} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function SiteFigures({ now, settled }: { now: VideosAnalytics; settled: boolean }) {
  const { t } = useLingui()
  const { compared, choice } = useComparison(now)
  const isCompared = compared !== null && settled
  const before = useQuery({ ...siteAnalyticsQuery(compared ?? { days: 1 }), enabled: isCompared })
  return (
    <div className="grid gap-5">
      <Card
        id="figures"
        title={t`At a glance`}
        action={
          <div className="flex flex-wrap gap-2">
            <TablesMenu tables={tablesOfVideos(now)} addressOf={tableAddress(now)} />
            {choice}
          </div>
        }
      >
        <ComparedDays compared={compared} failed={isCompared && before.isError} />
        <VideosFigures now={now} before={isCompared ? before.data : undefined} />
      </Card>
      <Card id="videos" title={t`Watched longest`}>
        <MostWatched videos={now.videos} />
      </Card>
    </div>
  )
}

const tableAddress =
  ({ from_date, to_date }: VideosAnalytics) =>
  (table: (typeof videosTables)[number], export_file_format: TableFormat) =>
    addressOf(analyticsRoutes.downloadSiteAnalytics, { params: { table }, query: { from_date, to_date, export_file_format } })
