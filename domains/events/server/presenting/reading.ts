import { whepUrl } from '#domains/live/addresses.ts'
import { streamStanding } from '#domains/live/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Presenting, presentingRoutes } from '../../contract/presenting.ts'
import { findByAddress, keepEvent } from '../access.ts'
import { can } from '../policy.ts'
import { countPresent } from '../queries/attendance.ts'
import type { EventRow } from '../queries/rows.ts'
import { streamStateOf } from '../stream.ts'
import { findNotes, replaceNotes } from './notes.ts'

type Notes = AnswerOf<typeof presentingRoutes.getEventNotes>

/** An event that the viewer presents or runs. @throws Problem not_found, forbidden */
async function findPresented(db: Db | Tx, viewer: Person, eventId: string): Promise<EventRow> {
  const event = await findByAddress(db, viewer, eventId)
  if (!event) throw new Problem('not_found')
  if (!can.present(viewer, event)) throw new Problem('forbidden')
  return event
}

const epochOf = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000)

/** @throws Problem not_found, forbidden */
export async function readPresenting({ db, config }: Pick<Ports, 'db' | 'config'>, viewer: Person, eventId: string): Promise<Presenting> {
  const event = await findPresented(db, viewer, eventId)
  const [attendees, stream] = await Promise.all([countPresent(db, eventId), streamStanding(db, eventId)])
  return {
    now: Math.floor(Date.now() / 1000),
    live_at: epochOf(event.live_at),
    closed_at: epochOf(event.closed_at),
    attendees,
    stream: { ...stream, state: streamStateOf(event), whep: config.live.whip ? whepUrl(eventId) : null },
  }
}

/** @throws Problem not_found, forbidden */
export async function readNotes(db: Db, viewer: Person, eventId: string): Promise<Notes> {
  await findPresented(db, viewer, eventId)
  return { text: await findNotes(db, { eventId, accountId: viewer.id }) }
}

/** @throws Problem not_found, forbidden */
export async function writeNotes(tx: Tx, viewer: Person, eventId: string, text: string): Promise<Notes> {
  await findPresented(tx, viewer, eventId)
  await keepEvent(tx, eventId)
  await replaceNotes(tx, { eventId, accountId: viewer.id }, text)
  return { text }
}
