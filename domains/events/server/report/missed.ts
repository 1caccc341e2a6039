import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { absentFrom, cameTo } from './queries.ts'

/** People who were invited or have registered, with a place or without, and did not come, as kinds of notifications name them. */
export const recipientsMissed = (eventId: string): RawBuilder<unknown> => sql`
  with came as materialized (${cameTo(eventId)})
  select account_id, null::text from (${absentFrom(eventId)}) as missed where account_id is not null
  union select r.account_id, null::text from event_registration r
  where r.event_id = ${eventId} and not exists (select from came where came.account_id = r.account_id)`

/** Whether a video is what was sent to an event that has not long been over. @param days at most */
export async function isRecordingOfLate(db: Db | Tx, videoId: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    select from event where id = ${videoId} and state = 'CLOSED' and cancelled_at is null
      and closed_at > now() - make_interval(days => ${days})`.execute(db)
  return rows.length > 0
}

/**
 * Addresses of guests who missed an event and were told nothing of its recording; they count as told from now on. The address of somebody
 * who came, with an account or without, or who was told, is left out. The event is locked, so that one asks at a time.
 */
export async function takeMissingGuests(tx: Tx, eventId: string, max: number): Promise<string[]> {
  await sql`select from event where id = ${eventId} for no key update`.execute(tx)
  const { rows } = await sql<{ email: string }>`
    with came as materialized (${cameTo(eventId)}),
    done as materialized (
      select lower(g.email) as email from event_guest g where g.event_id = ${eventId} and g.recording_mailed_at is not null
      union select lower(g.email) from came join event_guest g on g.id = came.guest_id
      union select lower(a.email) from came join account a on a.id = came.account_id
    ),
    next as materialized (
      select distinct on (lower(g.email)) g.id from event_guest g
      where g.event_id = ${eventId} and g.mailbox is not null and not exists (select from done where done.email = lower(g.email))
      order by lower(g.email), g.id limit ${max}
    )
    update event_guest set recording_mailed_at = now() from next where event_guest.id = next.id returning event_guest.email`.execute(tx)
  return rows.map(({ email }) => email)
}
