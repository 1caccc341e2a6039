import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { updateEvent } from '../queries/changes.ts'
import { lockManagedEvent, tellEventChanged } from './find.ts'

/**
 * Locks one that the viewer runs, whose controls are changed by one at a time, and switches its comments on or off where that is asked for.
 *
 * @throws Problem where they do not run it, or it is over
 */
export async function controlEvent(tx: Tx, viewer: Person, id: string, commentsEnabled: boolean | undefined): Promise<void> {
  const event = await lockManagedEvent(tx, viewer, id)
  if (event.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  if (commentsEnabled === undefined || commentsEnabled === event.comments_enabled) return
  await updateEvent(tx, id, { comments_enabled: commentsEnabled })
  await tellEventChanged(tx, id)
}
