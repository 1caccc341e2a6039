import { noticeRoutes } from './contract/notices.ts'
import { shareRoutes } from './contract/shares.ts'

export { inboxFeed } from './contract/feed.ts'
export type { Notice, SettableKind } from './contract/notices.ts'

export const inboxRoutes = { ...noticeRoutes, ...shareRoutes }
