import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Attendee, guestRoutes } from '../../contract/guests.ts'
import { mostAttendeesPaged } from '../../limits.ts'
import { keepEvent, standingAt } from '../access.ts'
import { type AttendeeRow, countAttendees, countPresent, listAttendees, noteAttendance } from '../queries/attendance.ts'
import { holdGuest } from '../queries/guests.ts'

/** @param since when they came, where that was before. @returns how many are there */
export async function attendEvent(tx: Tx, viewer: Viewer, eventId: string, since: Date | null = null): Promise<number> {
  const { participant, state } = await standingAt(tx, viewer, eventId)
  if (participant && state !== 'CLOSED') {
    await keepEvent(tx, eventId)
    // A guest who was removed meanwhile only looks on.
    if (participant.guestId === null || (await holdGuest(tx, participant.guestId)))
      await noteAttendance(tx, eventId, participant, { since, isLive: state === 'LIVE' })
  }
  return countPresent(tx, eventId)
}

const presentAttendee = ({ first_at, ...row }: AttendeeRow): Attendee => ({ ...row, at: Math.floor(first_at.getTime() / 1000) })

/** Who came, for those who take part themselves: strangers are not told who has an account. */
export async function listAttendeesForViewer(
  db: Db,
  viewer: Viewer,
  eventId: string,
  query: QueryOf<typeof guestRoutes.listAttendees>,
): Promise<AnswerOf<typeof guestRoutes.listAttendees>> {
  const { participant } = await standingAt(db, viewer, eventId)
  if (participant === null) throw new Problem('forbidden')
  const window = windowOf(query, { reach: mostAttendeesPaged })
  const [rows, attendees, counted] = await Promise.all([
    listAttendees(db, eventId, window),
    countPresent(db, eventId),
    query.count ? countAttendees(db, eventId) : Promise.resolve(null),
  ])
  const page = pageFrom(rows, window.first, window.max)
  return { ...page, items: page.items.map(presentAttendee), ...totalOf(counted), attendees }
}
