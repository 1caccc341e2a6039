import { seesAsHost } from '#domains/events/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { voteFeed } from './contract/feed.ts'
import { pollsBound } from './server/routes.ts'

export { createPoll, updatePoll, vote as voteInPoll } from './server/commands.ts'
export { votesByEach } from './server/queries/polls.ts'

export const polls: Domain = { bound: pollsBound, topics: [hearing(voteFeed, seesAsHost)] }
