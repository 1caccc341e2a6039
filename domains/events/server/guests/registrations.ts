import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { guestRoutes } from '../../contract/guests.ts'
import { standingAt } from '../access.ts'
import { tellEventChanged } from '../commands/find.ts'
import { countGuests, listGuests, removeGuest } from '../queries/guests.ts'

async function refuseOthers(db: Db | Tx, viewer: Person, eventId: string): Promise<void> {
  if (!(await standingAt(db, viewer, eventId)).manages) throw new Problem('forbidden')
}

/** Guests that can be paged through. */
const reach = 20_000

export async function listRegistrations(
  db: Db,
  viewer: Person,
  eventId: string,
  query: QueryOf<typeof guestRoutes.listRegistrations>,
): Promise<AnswerOf<typeof guestRoutes.listRegistrations>> {
  await refuseOthers(db, viewer, eventId)
  const window = windowOf(query, { reach })
  const page = pageFrom(await listGuests(db, eventId, window), window.first, window.max)
  const counted = query.count ? await countGuests(db, eventId) : null
  const items = page.items.map(({ created_at, ...row }) => ({ ...row, at: Math.floor(created_at.getTime() / 1000) }))
  return { ...page, items, ...totalOf(counted) }
}

export async function deleteRegistration(tx: Tx, viewer: Person, eventId: string, guestId: string): Promise<void> {
  await refuseOthers(tx, viewer, eventId)
  if (!(await removeGuest(tx, eventId, guestId))) throw new Problem('not_found')
  // Their own page hears of it, too, and takes part no more.
  await tellEventChanged(tx, eventId)
}
