import type { PageModule } from '#platform/web/page-declaration.ts'
import { AbuseReports, reportsQuery, reportsState } from '../abuse-reports.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(reportsQuery(reportsState.parse(search).state))

export const Page = AbuseReports
