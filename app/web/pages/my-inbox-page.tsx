import { Inbox, inboxQuery } from '#domains/inbox/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries }) => queries.ensureInfiniteQueryData(inboxQuery)

export const Page = Inbox
