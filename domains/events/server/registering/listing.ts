import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { registeringRoutes } from '../../contract/registering.ts'
import type { EventDetail, RegisteredPerson } from '../../contract.ts'
import { mostRegisteredPaged } from '../../limits.ts'
import { standingAt } from '../access.ts'
import type { EventRow } from '../queries/rows.ts'
import { countBefore, countRegistered, listRegisteredRows, type RegisteredRow } from './queries.ts'

/** What whoever sees an event reads of its places. */
export async function readPlaces(db: Db | Tx, viewer: Viewer, event: EventRow): Promise<EventDetail['places']> {
  if (!event.asks_registration || event.state !== 'NOT_LIVE') return null
  const { places } = event
  return {
    free: places === null ? null : Math.max(0, places - (await countRegistered(db, event.id)).registered),
    before: viewer.id !== null && event.registration === 'WAITING' ? await countBefore(db, event.id, viewer.id) : null,
  }
}

const presentRegistered = ({ placed, created_at, ...row }: RegisteredRow): RegisteredPerson => ({
  ...row,
  state: placed ? 'REGISTERED' : 'WAITING',
  at: Math.floor(created_at.getTime() / 1000),
})

/** For who manages it. @throws Problem not_found, forbidden, invalid (too_deep) */
export async function listRegisteredPeople(
  db: Db,
  viewer: Person,
  eventId: string,
  query: QueryOf<typeof registeringRoutes.listRegistered>,
): Promise<AnswerOf<typeof registeringRoutes.listRegistered>> {
  if (!(await standingAt(db, viewer, eventId)).manages) throw new Problem('forbidden')
  const window = windowOf(query, { reach: mostRegisteredPaged })
  const [rows, counted] = await Promise.all([listRegisteredRows(db, eventId, window), countRegistered(db, eventId)])
  const page = pageFrom(rows.map(presentRegistered), window.first, window.max)
  return { ...page, ...totalOf(query.count ? counted.registered + counted.waiting : null), ...counted }
}
