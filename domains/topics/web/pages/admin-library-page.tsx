import type { PageModule } from '#platform/web/page-declaration.ts'
import { LibraryPage } from '../admin/library-page.tsx'
import { libraryQuery } from '../library-query.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureQueryData(libraryQuery)

export const Page = () => <LibraryPage />
