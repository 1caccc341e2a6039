import { formFaults, isEmptyForm } from '#domains/participants/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import type { GuestForm } from '../../contract/guests.ts'
import { standingAt } from '../access.ts'
import { lockManagedEvent, tellEventChanged } from '../commands/find.ts'
import { getGuestForm, writeGuestForm } from '../queries/guests.ts'

/** For whoever sees the event: they may want to join it. */
export async function showGuestForm(db: Db, viewer: Viewer, eventId: string): Promise<GuestForm> {
  await standingAt(db, viewer, eventId)
  return getGuestForm(db, eventId)
}

/** What was filled in before stays as it was. */
export async function putGuestForm(tx: Tx, viewer: Person, eventId: string, { name, fields, gdpr }: GuestForm): Promise<GuestForm> {
  const event = await lockManagedEvent(tx, viewer, eventId)
  if (event.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  const form = { name, fields, gdpr }
  const [fault] = formFaults({ ...form, appears_at: 0 }, null)
  if (fault) throw new Problem('invalid', 'form', fault.message, fault.field)
  await writeGuestForm(tx, eventId, isEmptyForm(form) ? null : form)
  await tellEventChanged(tx, eventId)
  return getGuestForm(tx, eventId)
}
