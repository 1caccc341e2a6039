import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Person } from '#platform/server/viewer.ts'
import { eventFeed } from '../../contract/feed.ts'
import { can } from '../policy.ts'
import { type EventRow, findEvent } from '../queries/rows.ts'

/** One that the viewer runs, locked: who changes it does so one after the other. */
export async function lockManagedEvent(tx: Tx, viewer: Person, id: string, purpose: 'change' | 'delete' = 'change'): Promise<EventRow> {
  const row = await findEvent(tx, viewer, id, purpose)
  if (!row) throw new Problem('not_found')
  if (!can.manage(viewer, row)) throw new Problem('forbidden')
  return row
}

export async function tellEventChanged(tx: Tx, id: string): Promise<void> {
  await publish(tx, eventFeed.changed, id)
}
