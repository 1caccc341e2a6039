import { useLingui } from '@lingui/react/macro'
import { HomeSections, homeQuery, podcastsRow, shortsRow } from '#domains/home/web.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) =>
  Promise.all([queries.ensureQueryData(homeQuery), queries.prefetchInfiniteQuery(shortsRow), queries.prefetchInfiniteQuery(podcastsRow)])

export function Page() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle title={t`Home`} />
      <h1 className="sr-only">{t`Home`}</h1>
      <HomeSections />
    </>
  )
}
