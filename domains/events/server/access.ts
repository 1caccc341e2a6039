import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { administers, type Viewer, type ViewerRef } from '#platform/server/viewer.ts'
import type { EventState, LiveEvent } from '../contract.ts'
import { can } from './policy.ts'
import { findEvent } from './queries/rows.ts'
import { streamStateOf } from './stream.ts'

/** What domains above ask about an event before they do something with what belongs to it. */
export interface EventStanding {
  readonly state: EventState
  readonly streamState: LiveEvent['stream_state']
  readonly manages: boolean
  readonly moderates: boolean
}

/** Of one that the viewer sees. @throws Problem not_found */
export async function standingAt(db: Db | Tx, viewer: Viewer, eventId: string): Promise<EventStanding> {
  const event = await findEvent(db, viewer, eventId)
  if (!event) throw new Problem('not_found')
  return {
    state: event.state,
    streamState: streamStateOf(event.state),
    manages: can.manage(viewer, event),
    moderates: can.moderate(viewer, event),
  }
}

/** Whether the viewer moderates the event with an id (SQL text). */
export const seesAsModerator = (viewer: ViewerRef, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from event where event.id = ${id} and ${
    administers(viewer)
      ? sql`true`
      : sql`(event.owner_id = ${viewer.id} or exists (select from event_host h where h.event_id = event.id and h.account_id = ${viewer.id}))`
  } offset 0)`

/** Until the transaction ends the event stays in its state, and does not go. */
export async function holdEvent(tx: Tx, eventId: string): Promise<void> {
  await sql`select from event where id = ${eventId} for no key update`.execute(tx)
}
