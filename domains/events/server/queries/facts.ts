import { sql } from 'kysely'
import { batchedById } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { EventState, EventVisibility } from '../../contract.ts'
import type { CalendarEvent } from '../calendar.ts'

/** What domains above look at in an event that somebody sees, whoever that is. */
export interface EventFacts {
  readonly title: string
  readonly ownerId: string
  /** Username. */
  readonly ownerName: string
  /** Ids of those who run it besides its owner. */
  readonly hostIds: readonly string[]
  readonly state: EventState
  readonly commentsEnabled: boolean
  /** Epoch s: when it was looked at. */
  readonly at: number
}

const facts = batchedById(
  (ids) => sql<EventFacts & { readonly id: string }>`
    select event.id, event.title, event.owner_id as "ownerId", owner.username as "ownerName", event.state, event.comments_enabled as "commentsEnabled",
      array(select h.account_id from event_host h where h.event_id = event.id and h.owner_type = 'HOST') as "hostIds",
      floor(extract(epoch from now()))::int as at
    from event join account owner on owner.id = event.owner_id where event.id = any(${ids})`,
)

export const findEventFacts = async (db: Db | Tx, eventId: string): Promise<EventFacts | undefined> =>
  (await facts(db, [eventId])).get(eventId)

/** What is told of a planned event, whoever sees it. */
export interface PlannedEvent extends CalendarEvent {
  readonly time_zone: string
  readonly state: EventState
  readonly visibility: EventVisibility
  readonly cancellation_message: string | null
}

export async function findPlanned(db: Db | Tx, eventId: string): Promise<PlannedEvent | undefined> {
  const { rows } = await sql<PlannedEvent>`
    select id, revision, updated_at, starts_at, duration_minutes, title, description, cancelled_at, time_zone, state, visibility, cancellation_message
    from event where id = ${eventId}`.execute(db)
  return rows[0]
}
