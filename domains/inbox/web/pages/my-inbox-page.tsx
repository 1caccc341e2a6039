import type { PageModule } from '#platform/web/page-declaration.ts'
import { Inbox } from '../inbox.tsx'
import { inboxQuery } from '../inbox-query.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureInfiniteQueryData(inboxQuery)

export const Page = Inbox
