import type { Flags } from '#domains/accounts/contract.ts'
import { effectiveMinimum, seesPeopleOfSeveral } from '#domains/analytics/server.ts'
import { holds, type Viewer } from '#platform/server/viewer.ts'
import type { OwnerType } from '../contract.ts'
import { eventAudience } from './audience.ts'

/** Who may see an event. Every read of one goes through this clause. */
export const { visible } = eventAudience

/** What somebody is to an event besides running it. */
export const partsIn = (viewer: Viewer, event: { readonly role: OwnerType | null; readonly presenter_id: string | null }) => ({
  moderator: event.role === 'MODERATOR',
  presenter: viewer.id !== null && event.presenter_id === viewer.id,
})

/** What the rules look at. */
export interface Rights {
  readonly owner_id: string
  /** What the viewer is among its hosts and moderators. */
  readonly role: OwnerType | null
}

type Privacy = Pick<Flags, 'person_analytics' | 'analytics_minimum' | 'event_attendance_by_person'>

/** By name who came and for how long. */
const namesAttendees = (viewer: Viewer, flags: Privacy): boolean =>
  flags.event_attendance_by_person === 1 || seesPeopleOfSeveral(viewer, flags)

/** Rules about an event that the viewer sees; hidden ones are never asked about (wire-details, "Rights"). */
export const can = {
  create: (viewer: Viewer): boolean => holds(viewer, 'create_events'),
  /** Changes it, opens and closes it, cancels and deletes it. */
  manage: (viewer: Viewer, event: Rights): boolean => event.owner_id === viewer.id || event.role === 'HOST' || holds(viewer, 'administer'),
  /** Has the presenter's view of it: whoever speaks there, or runs it. */
  present: (viewer: Viewer, event: Rights & Parameters<typeof partsIn>[1]): boolean =>
    partsIn(viewer, event).presenter || can.manage(viewer, event),
  /** Takes a place at it where one registers: whoever runs it, looks after it or speaks there needs none. */
  register: (viewer: Viewer, event: Rights & Parameters<typeof partsIn>[1]): boolean =>
    viewer.id !== null && event.owner_id !== viewer.id && event.role === null && !partsIn(viewer, event).presenter,
  /** Looks after what is asked and said there. */
  moderate: (viewer: Viewer, event: Rights): boolean => event.role === 'MODERATOR' || can.manage(viewer, event),
  /** Whoever runs it reads in its report each of those who came and who missed it. */
  nameAttendees: namesAttendees,
  /** How long people were there, together: of few it would say how long each was. */
  timeAttendees: (viewer: Viewer, attendees: number, flags: Privacy): boolean =>
    namesAttendees(viewer, flags) || attendees >= effectiveMinimum(flags),
}
