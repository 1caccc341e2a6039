import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { eventFeed } from './contract/feed.ts'
import { eventType } from './server/content-type.ts'
import { eventJobs } from './server/jobs.ts'
import { eventsBound } from './server/routes.ts'

export { type EventStanding, findStanding, holdEvent, seesAsHost, seesAsModerator, standingAt } from './server/access.ts'
export { eventType } from './server/content-type.ts'
export { eventNotifications } from './server/notifications.ts'
export { watchingEvents } from './server/watching.ts'

export const events: Domain = { bound: eventsBound, topics: [hearing(eventFeed, eventType.sees)], jobs: eventJobs }
