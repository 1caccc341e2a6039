import type { PageModule } from '#platform/web/page-declaration.ts'
import { siteAnalyticsQuery } from '../queries.ts'
import { SiteAnalyticsPage, siteAnalyticsState } from '../site-analytics.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureQueryData(siteAnalyticsQuery({ days: Number(siteAnalyticsState.parse(search).days) }))

export const Page = SiteAnalyticsPage
