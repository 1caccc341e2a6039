import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DownloadCloud } from 'lucide-react'
import { useMe } from '#domains/accounts/web.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { importFeed, type VideoImport } from '../contract.ts'
import { ImportItem } from './import-row.tsx'
import { importsKey, importsQuery } from './queries.ts'

/** One's own imports, and how far each is. */
export function ImportList() {
  const me = useMe()
  const query = useQuery(importsQuery)
  return (
    <section aria-labelledby="imports" className="mt-8">
      {me && <Fresh accountId={me.id} />}
      <h2 id="imports" className="mb-3 font-semibold text-md">
        <Trans>Your imports</Trans>
      </h2>
      {query.isPending && <ListSkeleton rows={3} />}
      {query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Rows items={query.data} />}
    </section>
  )
}

function Fresh({ accountId }: { accountId: string }) {
  useFreshness(importFeed.changed, accountId, [importsKey])
  return null
}

function Rows({ items }: { items: readonly VideoImport[] }) {
  const { t } = useLingui()
  if (items.length === 0)
    return (
      <EmptyState icon={DownloadCloud} title={<Trans>No imports yet</Trans>}>
        <Trans>Videos that you import appear here and among your videos.</Trans>
      </EmptyState>
    )
  return (
    <ul aria-label={t`Your imports`} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map((one) => (
        <ImportItem key={one.id} one={one} />
      ))}
    </ul>
  )
}
