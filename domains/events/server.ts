import { sql } from 'kysely'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { eventFeed } from './contract/feed.ts'
import { visible } from './server/policy.ts'
import { eventsBound } from './server/routes.ts'

export { type EventStanding, holdEvent, seesAsModerator, standingAt } from './server/access.ts'
export { eventsOwned } from './server/commands/running.ts'

export const events: Domain = {
  bound: eventsBound,
  topics: [hearing(eventFeed, (viewer, id) => sql`exists (select from event where event.id = ${id} and ${visible(viewer)} offset 0)`)],
}
