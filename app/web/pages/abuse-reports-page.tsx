import { administering } from '#domains/accounts/web.ts'
import { AbuseReports, reportsQuery, reportsState } from '#domains/videos/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async (asked) => {
  await administering(asked)
  await asked.queries.ensureInfiniteQueryData(reportsQuery(reportsState.parse(asked.search).state))
}

export const Page = AbuseReports
