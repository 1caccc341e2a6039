import type { Flags } from '#domains/accounts/contract.ts'
import { readFlags } from '#domains/accounts/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { EventReport, eventReportRoutes, ReportedAttendee } from '../../contract/report.ts'
import { mostAttendeesPaged } from '../../limits.ts'
import { can } from '../policy.ts'
import { type EventRow, findEvent } from '../queries/rows.ts'
import { countReport, countReported, listReported, type ReportCounts, type ReportedRow } from './queries.ts'

/** Whether there is something to report: it took place, and is over. */
export const isReported = ({ state, cancelled_at: cancelled }: Pick<EventRow, 'state' | 'cancelled_at'>): boolean =>
  state === 'CLOSED' && cancelled === null

/** @throws Problem not_found, forbidden, conflict (not_over) */
async function refuseUnreported(db: Db | Tx, viewer: Person, eventId: string): Promise<void> {
  const event = await findEvent(db, viewer, eventId)
  if (!event) throw new Problem('not_found')
  if (!can.manage(viewer, event)) throw new Problem('forbidden')
  if (!isReported(event)) throw new Problem('conflict', 'not_over', 'There is a report once the event has taken place.')
}

/** Who may read names of those who came. @throws Problem not_found, forbidden (people, too), conflict (not_over) */
export async function refuseNameless(db: Db | Tx, viewer: Person, eventId: string): Promise<void> {
  await refuseUnreported(db, viewer, eventId)
  if (!can.nameAttendees(viewer, await readFlags(db)))
    throw new Problem('forbidden', 'people', 'Your organisation does not show who came to events.')
}

const epoch = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Of few it would say who came. */
const registrationsOf = (viewer: Person, { registered, registeredCame }: ReportCounts, flags: Flags) => ({
  registered,
  registered_came: registered !== null && can.timeAttendees(viewer, registered, flags) ? registeredCame : null,
})

/** What an event came to. @throws Problem not_found, forbidden, conflict (not_over) */
export async function readReport(db: Db, viewer: Person, eventId: string): Promise<EventReport> {
  await refuseUnreported(db, viewer, eventId)
  const [counts, flags] = await Promise.all([countReport(db, eventId), readFlags(db)])
  if (!counts) throw new Problem('not_found')
  const { liveAt, closedAt, attendees, guests, unnamedGuests, missed, mostAtOnce, mostAt, presence, seconds, questions, votes } = counts
  const isTimed = can.timeAttendees(viewer, attendees, flags)
  return {
    live_at: epoch(liveAt),
    closed_at: epoch(closedAt),
    attendees,
    guests,
    unnamed_guests: unnamedGuests,
    missed,
    ...registrationsOf(viewer, counts, flags),
    most_at_once: mostAtOnce,
    most_at: mostAt && epoch(mostAt),
    // Added up, it says how long they were there, too.
    presence: isTimed ? [...presence] : [],
    average_duration: isTimed && attendees > 0 ? Math.round(seconds / attendees) : null,
    questions,
    votes,
    can: { see_people: can.nameAttendees(viewer, flags) },
  }
}

const presentReported = ({ from, until, duration, ...row }: ReportedRow): ReportedAttendee => ({
  ...row,
  from: from && epoch(from),
  until: until && epoch(until),
  duration: Math.round(duration),
})

/** Who came, or who missed it. @throws Problem not_found, forbidden (people, too), conflict (not_over), invalid (too_deep) */
export async function readReported(
  db: Db,
  viewer: Person,
  eventId: string,
  { attendance, ...query }: QueryOf<typeof eventReportRoutes.listReportedAttendees>,
): Promise<AnswerOf<typeof eventReportRoutes.listReportedAttendees>> {
  await refuseNameless(db, viewer, eventId)
  const { first, max } = windowOf(query, { reach: mostAttendeesPaged })
  const [rows, counted] = await Promise.all([
    listReported(db, eventId, { attendance, first, max }),
    query.count ? countReported(db, eventId, attendance) : Promise.resolve(null),
  ])
  return { ...pageFrom(rows.map(presentReported), first, max), ...totalOf(counted) }
}
