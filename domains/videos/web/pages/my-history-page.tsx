import type { PageModule } from '#platform/web/page-declaration.ts'
import { History, historyQuery } from '../history.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureInfiniteQueryData(historyQuery)

export const Page = History
