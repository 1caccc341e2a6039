import { administering } from '#domains/accounts/web.ts'
import { LibraryPage, libraryQuery } from '#domains/topics/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async (asked) => {
  await administering(asked)
  await asked.queries.ensureQueryData(libraryQuery)
}

export const Page = () => <LibraryPage />
