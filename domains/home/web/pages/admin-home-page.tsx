import type { PageModule } from '#platform/web/page-declaration.ts'
import { ArrangeHome } from '../arrange/arrange-home.tsx'
import { arrangementQuery } from '../arrange/arrangement-query.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureQueryData(arrangementQuery)

export const Page = ArrangeHome
