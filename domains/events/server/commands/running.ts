import { contentFacts } from '#domains/content/contract.ts'
import type { Owned } from '#domains/content/server.ts'
import { closeStream, dropRecording, openStream } from '#domains/live/server.ts'
import { releasePictures } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { eventAudience } from '../audience.ts'
import { changeOwner, countOwned, deleteEventRow, updateEvent } from '../queries/changes.ts'
import { refreshEventWords } from '../queries/words.ts'
import { leaveEvents, reviewPlaces } from '../registering/places.ts'
import { askForReport } from '../report/telling.ts'
import { lockManagedEvent, tellEventChanged } from './find.ts'
import { mailDeleted, tellCancelled } from './telling.ts'

interface Step {
  readonly state: 'LIVE' | 'CLOSED'
  /** Where it was done before now. */
  readonly at?: Date
}

/** One step on; what it is already, it stays. */
export async function setState(tx: Tx, viewer: Person, id: string, { state, at = new Date() }: Step): Promise<void> {
  const event = await lockManagedEvent(tx, viewer, id)
  if (event.state === state && !event.cancelled_at) return
  const before = state === 'LIVE' ? 'NOT_LIVE' : 'LIVE'
  if (event.state !== before) throw new Problem('conflict', 'event_state', sentenceOf(event.state))
  await updateEvent(tx, id, state === 'LIVE' ? { state, live_at: at } : { state, closed_at: at })
  if (state === 'LIVE') await openStream(tx, id)
  else {
    await closeStream(tx, id)
    await askForReport(tx, id)
  }
  await tellEventChanged(tx, id)
}

const sentenceOf = (state: string) => (state === 'NOT_LIVE' ? 'This event has not begun.' : 'This event is over.')

/** It stays, with what its guests are told. */
export async function cancelEvent(tx: Tx, viewer: Person, id: string, message: string): Promise<void> {
  const event = await lockManagedEvent(tx, viewer, id)
  if (event.cancelled_at) return
  if (event.state === 'LIVE') throw new Problem('conflict', 'event_live', 'This event has begun.')
  if (event.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  const now = new Date()
  await updateEvent(tx, id, { state: 'CLOSED', closed_at: now, cancelled_at: now, cancellation_message: message })
  await closeStream(tx, id)
  await tellCancelled(tx, viewer, event, message)
  await tellEventChanged(tx, id)
}

/** @param publicUrl for links in mails to those who would have come; null: nobody is told */
export async function deleteEvent(tx: Tx, viewer: Person, id: string, publicUrl: string | null): Promise<void> {
  const event = await lockManagedEvent(tx, viewer, id, 'delete')
  if (event.state === 'LIVE') throw new Problem('conflict', 'event_live', 'An event that is live cannot be deleted.')
  if (publicUrl !== null) await mailDeleted(tx, viewer, event, publicUrl)
  await dropRecording(tx, viewer, id)
  await releasePictures(tx, `event:${id}`)
  await deleteEventRow(tx, id)
  await emit(tx, contentFacts.removed, { type: 'event', id })
  await tellEventChanged(tx, id)
}

async function handOverEvents(tx: Tx, from: string, to: string): Promise<void> {
  const ids = await changeOwner(tx, from, to)
  await refreshEventWords(tx, ids)
  await eventAudience.refresh(tx, ids)
  for (const id of ids) await reviewPlaces(tx, id)
}

/** Their places go to others. */
async function beforeRemoval(tx: Tx, from: string, to: string): Promise<void> {
  await handOverEvents(tx, from, to)
  await leaveEvents(tx, from)
}

/** What a person owns here; asked and handed over before the person is removed. */
export const eventsOwned: Owned = {
  name: 'events',
  count: countOwned,
  handOver: beforeRemoval,
}
