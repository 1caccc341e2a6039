import { findAccount } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { RegistrationState } from '../../contract.ts'
import { eventEnd } from '../../when.ts'
import { lockManagedEvent } from '../commands/find.ts'
import { tellRemoved } from '../commands/telling.ts'
import { can } from '../policy.ts'
import { type EventRow, findEvent } from '../queries/rows.ts'
import { fillPlaces } from './places.ts'
import { deleteRegistrationOf, findRegistration, insertRegistration } from './queries.ts'

/** One that the viewer sees, locked: who registers for it and unregisters does so one after the other. @throws Problem not_found */
async function lockSeenEvent(tx: Tx, viewer: Person, eventId: string): Promise<EventRow> {
  const event = await findEvent(tx, viewer, eventId, 'change')
  if (!event) throw new Problem('not_found')
  return event
}

/** @throws Problem conflict */
function refuseBegun({ state, starts_at: startsAt, duration_minutes: duration }: EventRow): void {
  if (state === 'LIVE') throw new Problem('conflict', 'event_live', 'This event has begun.')
  if (state === 'CLOSED' || eventEnd({ startsAt, duration }).getTime() <= Date.now())
    throw new Problem('conflict', 'event_closed', 'This event is over.')
}

/**
 * Whoever sees an event whose hosts want it registers for it.
 *
 * @throws Problem not_found, conflict (event_live, event_closed, no_registration, own_event)
 */
export async function registerFor(tx: Tx, viewer: Person, eventId: string): Promise<RegistrationState> {
  const event = await lockSeenEvent(tx, viewer, eventId)
  refuseBegun(event)
  if (!event.asks_registration) throw new Problem('conflict', 'no_registration', 'Nobody needs to register for this event.')
  if (!can.register(viewer, event)) throw new Problem('conflict', 'own_event', 'You run this event or speak there, and need no place.')
  await insertRegistration(tx, eventId, viewer.id)
  await fillPlaces(tx, eventId, viewer.id)
  return (await findRegistration(tx, eventId, viewer.id)) ?? 'WAITING'
}

/** Who has not registered stays so. @throws Problem not_found, conflict (event_live, event_closed) */
export async function unregisterFrom(tx: Tx, viewer: Person, eventId: string): Promise<void> {
  refuseBegun(await lockSeenEvent(tx, viewer, eventId))
  if (await deleteRegistrationOf(tx, eventId, viewer.id)) await fillPlaces(tx, eventId)
}

/** By who runs it. @throws Problem not_found (the person, too), forbidden, conflict (event_live, event_closed) */
export async function removeRegisteredPerson(tx: Tx, viewer: Person, eventId: string, username: string): Promise<void> {
  refuseBegun(await lockManagedEvent(tx, viewer, eventId))
  const person = await findAccount(tx, username)
  if (!person || !(await deleteRegistrationOf(tx, eventId, person.id))) throw new Problem('not_found')
  await tellRemoved(tx, viewer, eventId, person.id)
  await fillPlaces(tx, eventId)
}
