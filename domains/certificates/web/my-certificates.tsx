import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { OwnCertificate } from './own-certificate.tsx'
import { ownCertificatesQuery } from './queries.ts'
import { useOwnFreshness } from './use-own-freshness.ts'

/** All certificates of one's own. */
export function MyCertificates() {
  const { t } = useLingui()
  const query = useInfiniteQuery(ownCertificatesQuery)
  useOwnFreshness()
  const all = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <PageHeader title={t`My certificates`} />
      {all ? (
        all.length === 0 ? (
          <None />
        ) : (
          <InfiniteList query={query}>
            <ul aria-label={t`My certificates`} className="flex max-w-3xl flex-col gap-4">
              {all.map((certificate) => (
                <li key={certificate.code}>
                  <OwnCertificate certificate={certificate} />
                </li>
              ))}
            </ul>
          </InfiniteList>
        )
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </>
  )
}

const None = () => (
  <EmptyState
    icon={Award}
    title={<Trans>No certificates yet</Trans>}
    action={
      <ButtonLink kind="primary" to="/web/tracks">
        <Trans>Browse tracks</Trans>
      </ButtonLink>
    }
  >
    <Trans>When you have watched every video of a track, your certificate appears here.</Trans>
  </EmptyState>
)
