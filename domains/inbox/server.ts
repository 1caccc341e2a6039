import type { Domain } from '#platform/server/bind.ts'
import { hearing, onlyThemselves } from '#platform/server/feed/hearing.ts'
import { inboxFeed } from './contract/feed.ts'
import { inboxJobs, inboxReactions } from './server/jobs.ts'
import { inboxBound } from './server/routes.ts'

export { mayBeEmbeddedElsewhere, oembedAddress } from './server/oembed.ts'
export { shareNotification } from './server/share-notification.ts'

export const inbox: Domain = {
  bound: inboxBound,
  jobs: inboxJobs,
  reactions: inboxReactions,
  topics: [hearing(inboxFeed, onlyThemselves)],
}
