import { History, historyQuery } from '#domains/videos/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureInfiniteQueryData(historyQuery)

export const Page = History
