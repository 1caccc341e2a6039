import { useLingui } from '@lingui/react/macro'
import { meQuery } from '#domains/accounts/web.ts'
import { shortsQuery } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { homeQuery } from '../home-query.ts'
import { HomeSections } from '../home-sections.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries }) => {
  void queries.prefetchInfiniteQuery(shortsQuery)
  return Promise.all([queries.ensureQueryData(homeQuery), queries.ensureQueryData(meQuery)])
}

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
