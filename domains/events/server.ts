import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { eventFeed } from './contract/feed.ts'
import {
  bindEventChannels,
  bindEventCopied,
  bindEventDeeds,
  type EventChannelsAsk,
  type EventCopiedAsk,
  type EventDeedsAsk,
} from './server/asks.ts'
import { eventType } from './server/content-type.ts'
import { eventJobs, eventReactions } from './server/jobs.ts'
import { reportReactions } from './server/report/telling.ts'
import { eventsBound } from './server/routes.ts'

export { eventFeed } from './contract/feed.ts'
export {
  type EventStanding,
  findStanding,
  holdEvent,
  keepEvent,
  keepParticipant,
  seesAsHost,
  seesAsModerator,
  standingAt,
} from './server/access.ts'
export type { EventChannelsAsk, EventCopiedAsk } from './server/asks.ts'
export { controlEvent } from './server/commands/commenting.ts'
export { deleteEvent, setState as setEventState } from './server/commands/running.ts'
export { createEvent } from './server/commands/update.ts'
export { eventType } from './server/content-type.ts'
export { attendEvent } from './server/guests/attendance.ts'
export { putRegistrationForm } from './server/guests/form.ts'
export { identifyGuest } from './server/guests/identify.ts'
export { membersOfEvent } from './server/listings.ts'
export { momentsMarked } from './server/marking/marking.ts'
export { eventNotifications } from './server/notifications.ts'
export { type EventFacts, findEventFacts } from './server/queries/facts.ts'
export { holdGuest } from './server/queries/guests.ts'
export { eventsOf } from './server/queries/held.ts'
export { registrationsFile } from './server/registering/file.ts'
export { attendanceReport } from './server/report/file.ts'
export { watchingEvents } from './server/watching.ts'

/**
 * @param channels which channels hold an event; they are above
 * @param deeds what was asked and voted for there; that is above, too
 * @param copied what is kept of events there, and its copies have, too
 */
export function events(channels: EventChannelsAsk, deeds: EventDeedsAsk, copied: readonly EventCopiedAsk[]): Domain {
  bindEventCopied(copied)
  bindEventChannels(channels)
  bindEventDeeds(deeds)
  return {
    bound: eventsBound,
    topics: [hearing(eventFeed, eventType.sees)],
    jobs: eventJobs,
    reactions: [...reportReactions, ...eventReactions],
  }
}
