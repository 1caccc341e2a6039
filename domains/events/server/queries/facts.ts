import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { EventState } from '../../contract.ts'

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

export async function findEventFacts(db: Db | Tx, eventId: string): Promise<EventFacts | undefined> {
  const { rows } = await sql<EventFacts>`
    select event.title, event.owner_id as "ownerId", owner.username as "ownerName", event.state, event.comments_enabled as "commentsEnabled",
      array(select h.account_id from event_host h where h.event_id = event.id and h.owner_type = 'HOST') as "hostIds",
      floor(extract(epoch from now()))::int as at
    from event join account owner on owner.id = event.owner_id where event.id = ${eventId}`.execute(db)
  return rows[0]
}
