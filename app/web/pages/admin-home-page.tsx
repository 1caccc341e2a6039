import { administering } from '#domains/accounts/web.ts'
import { ArrangeHome, arrangementQuery } from '#domains/home/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async (asked) => {
  await administering(asked)
  await asked.queries.ensureQueryData(arrangementQuery)
}

export const Page = ArrangeHome
