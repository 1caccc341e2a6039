import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { AsideCard } from './aside-card.tsx'
import { DownloadCard } from './download-card.tsx'
import { recordStoreQuery } from './queries.ts'
import { RecordStoreCard } from './record-store-card.tsx'
import { StatementsCard } from './statements-card.tsx'

/** Whether statements of learning are made, how sending them goes, and their download. */
export function LearningRecordsPage() {
  const { t } = useLingui()
  const query = useQuery(recordStoreQuery)
  return (
    <>
      <PageHeader
        title={t`Learning records`}
        description={
          <Trans>What people watch, answer and complete, as xAPI statements: for a record store (LRS) of your own, and to download.</Trans>
        }
      />
      {query.isPending && <ListSkeleton rows={4} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className="grid gap-5">
          <StatementsCard />
          <RecordStoreCard {...query.data} />
          <AsideCard {...query.data.aside} />
          <DownloadCard isSent={query.data.address !== null} />
        </div>
      )}
    </>
  )
}
