import { eventsRoutes } from './contract/events.ts'
import { guestRoutes } from './contract/guests.ts'
import { markingRoutes } from './contract/marking.ts'
import { presentingRoutes } from './contract/presenting.ts'
import { registeringRoutes } from './contract/registering.ts'
import { eventReportRoutes } from './contract/report.ts'
import { runningRoutes } from './contract/running.ts'

export type { EventPage, EventsQuery, MyEventsQuery } from './contract/events.ts'
export type { Attendee, GuestForm, Registration, RegistrationForm } from './contract/guests.ts'
export type { EventMark } from './contract/marking.ts'
export type { Presenting } from './contract/presenting.ts'
export type { RegisteredPerson } from './contract/registering.ts'
export type { EventReport, ReportedAttendee } from './contract/report.ts'
export type { EventDetail, EventState, EventTile, EventVisibility, LiveEvent, OwnerType, RegistrationState } from './contract/shapes.ts'

export const eventRoutes = {
  ...eventsRoutes,
  ...runningRoutes,
  ...guestRoutes,
  ...registeringRoutes,
  ...eventReportRoutes,
  ...presentingRoutes,
  ...markingRoutes,
}
