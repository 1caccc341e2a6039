import { formFaults, isEmptyForm } from '#domains/participants/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { GuestForm, guestRoutes, RegistrationForm } from '../../contract/guests.ts'
import { findByAddress } from '../access.ts'
import { lockManagedEvent, tellEventChanged } from '../commands/find.ts'
import { getGuestForm, writeGuestForm } from '../queries/guests.ts'
import { fillPlaces } from '../registering/places.ts'
import { writeTerms } from '../registering/queries.ts'

/** For whoever sees the event: they may want to join it. */
export async function showRegistrationForm(db: Db | Tx, viewer: Viewer, eventId: string): Promise<RegistrationForm> {
  const event = await findByAddress(db, viewer, eventId)
  if (!event) throw new Problem('not_found')
  return { ...(await getGuestForm(db, eventId)), required: event.asks_registration, limit: event.places }
}

/** What was filled in before stays as it was. */
async function replaceGuestForm(tx: Tx, eventId: string, { name, fields, gdpr }: GuestForm): Promise<void> {
  const form = { name, fields, gdpr }
  const [fault] = formFaults({ ...form, appears_at: 0 }, null)
  if (fault) throw new Problem('invalid', 'form', fault.message, fault.field)
  await writeGuestForm(tx, eventId, isEmptyForm(form) ? null : form)
}

/**
 * The form for guests where any of it is there, and how people with an account register. Places that a higher limit brings are given at once; a lower
 * one takes nobody's.
 *
 * @throws Problem not_found, forbidden, conflict (event_closed), invalid (form)
 */
export async function putRegistrationForm(
  tx: Tx,
  viewer: Person,
  eventId: string,
  { name, fields, gdpr, ...terms }: BodyOf<typeof guestRoutes.putRegistrationForm>,
): Promise<void> {
  const event = await lockManagedEvent(tx, viewer, eventId)
  if (event.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  if ([name, fields, gdpr].some((part) => part !== undefined))
    await replaceGuestForm(tx, eventId, { name: name ?? '', fields: fields ?? [], gdpr: gdpr ?? '' })
  await writeTerms(tx, eventId, terms)
  await fillPlaces(tx, eventId)
  await tellEventChanged(tx, eventId)
}
