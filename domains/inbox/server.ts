import type { Domain } from '#platform/server/bind.ts'
import { inboxJobs, inboxReactions } from './server/jobs.ts'
import type { Kinds } from './server/kinds.ts'
import { inboxBound } from './server/routes.ts'

export { sharedChannels, sharedPlaylists } from './server/kinds/named.ts'
export { sharedTopics } from './server/kinds/topics.ts'
export { sharedVideos } from './server/kinds/videos.ts'

/** @param kinds what can be shared, by its type on the wire */
export const inbox = (kinds: Kinds): Domain => ({
  bound: inboxBound(kinds),
  jobs: inboxJobs(kinds),
  reactions: inboxReactions(kinds),
  topics: { inbox: async (_db, viewer, id) => viewer.id === id },
})
