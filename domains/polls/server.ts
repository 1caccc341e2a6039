import { seesAsHost } from '#domains/events/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { loading } from '#platform/server/feed.ts'
import { voteFeed } from './contract/feed.ts'
import { listOpenCounts } from './server/queries/polls.ts'
import { pollsBound } from './server/routes.ts'

export { createPoll, updatePoll } from './server/commands.ts'
export { listOpened as momentsOpened, votesByEach } from './server/queries/polls.ts'
export { vote as voteInPoll } from './server/voting.ts'

const votes = loading(voteFeed.vote, async (db, eventId, some) => {
  const ids = some.map(({ poll_id: id }) => id)
  return { content: { items: await listOpenCounts(db, eventId, ids) } }
})

export const polls: Domain = { bound: pollsBound, topics: [hearing(voteFeed, seesAsHost)], loaders: [votes] }
