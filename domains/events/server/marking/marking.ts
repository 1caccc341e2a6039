import type { Moment } from '#domains/live/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { EventMark } from '../../contract/marking.ts'
import { mostMarks } from '../../limits.ts'
import { findByAddress } from '../access.ts'
import { can } from '../policy.ts'
import { type EventRow, findEvent } from '../queries/rows.ts'
import { countMarks, deleteMark, insertMark, listMarks, type MarkRow, renameMark } from './queries.ts'

const present = ({ at, ...row }: MarkRow): EventMark => ({ ...row, at: at.getTime() / 1000 })

function moderated(viewer: Viewer, event: EventRow | undefined): EventRow {
  if (!event) throw new Problem('not_found')
  if (!can.moderate(viewer, event)) throw new Problem('forbidden')
  return event
}

/** @throws Problem not_found, forbidden */
export async function showMarks(db: Db, viewer: Viewer, eventId: string): Promise<EventMark[]> {
  moderated(viewer, await findByAddress(db, viewer, eventId))
  return (await listMarks(db, eventId)).map(present)
}

/** It stays LIVE until the transaction ends: at its close what is marked becomes chapters. */
async function lockLive(tx: Tx, viewer: Person, eventId: string): Promise<void> {
  const { state } = moderated(viewer, await findEvent(tx, viewer, eventId, 'change'))
  if (state === 'NOT_LIVE') throw new Problem('conflict', 'event_state', 'This event has not begun.')
  if (state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
}

/** @throws Problem not_found, forbidden, conflict (event_state, event_closed, too_many_marks) */
export async function markEvent(tx: Tx, viewer: Person, eventId: string, title: string): Promise<EventMark> {
  await lockLive(tx, viewer, eventId)
  if ((await countMarks(tx, eventId)) >= mostMarks)
    throw new Problem('conflict', 'too_many_marks', `At most ${mostMarks} moments of an event are marked. Remove some first.`)
  return presentOf(await insertMark(tx, { eventId, accountId: viewer.id, title }))
}

interface Place {
  readonly eventId: string
  readonly markId: string
}

/** @throws Problem not_found (the mark, too), forbidden, conflict (event_state, event_closed) */
export async function titleMark(tx: Tx, viewer: Person, place: Place, title: string): Promise<EventMark> {
  await lockLive(tx, viewer, place.eventId)
  return presentOf(await renameMark(tx, place, title))
}

/** @throws Problem not_found (the mark, too), forbidden, conflict (event_state, event_closed) */
export async function unmarkEvent(tx: Tx, viewer: Person, place: Place): Promise<void> {
  await lockLive(tx, viewer, place.eventId)
  if (!(await deleteMark(tx, place))) throw new Problem('not_found')
}

function presentOf(row: MarkRow | undefined): EventMark {
  if (!row) throw new Problem('not_found')
  return present(row)
}

/** ms: who marks a moment sees it a little later, and needs a moment, too. */
const lead = 5000

/** What was marked, for the recording; what was given no title is numbered. */
export async function momentsMarked(tx: Tx, eventId: string): Promise<Moment[]> {
  return (await listMarks(tx, eventId)).map(({ at, title }, n) => ({
    at: new Date(at.getTime() - lead),
    text: title === '' ? `Moment ${n + 1}` : title,
  }))
}
