import type { Tx } from '#platform/server/db.ts'
import { tellEventChanged } from '../commands/find.ts'
import { tellPlaced } from '../commands/telling.ts'
import { deleteRegistrationOf, lockRegisteredEvents, moveUp, releaseWorking } from './queries.ts'

/**
 * Whoever waits for a place of a locked event gets it as soon as there is one, and hears of it. After everything that may free one.
 *
 * @param registrantId who registers now
 */
export async function fillPlaces(tx: Tx, eventId: string, registrantId: string | null = null): Promise<void> {
  const at = new Date()
  const placed = await moveUp(tx, eventId, at)
  if (registrantId !== null && placed.includes(registrantId)) await tellPlaced(tx, eventId, { at, registrantId, own: true })
  if (placed.every((id) => id === registrantId)) return
  await tellPlaced(tx, eventId, { at, registrantId, own: false })
  // Their own page shows it.
  await tellEventChanged(tx, eventId)
}

/** After others may run a locked event or its hour may be another: whoever works there has no place, and whoever waits may get one. */
export async function reviewPlaces(tx: Tx, eventId: string): Promise<void> {
  await releaseWorking(tx, eventId)
  await fillPlaces(tx, eventId)
}

/** Before a person is removed: others move up. */
export async function leaveEvents(tx: Tx, accountId: string): Promise<void> {
  for (const eventId of await lockRegisteredEvents(tx, accountId)) {
    await deleteRegistrationOf(tx, eventId, accountId)
    await fillPlaces(tx, eventId)
  }
}
