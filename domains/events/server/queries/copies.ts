import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export interface Copy {
  readonly id: string
  readonly startsAt: Date
}

/** Its hosts, moderators and members, too; none for an hour that a copy was made for before. @returns those that were made, in their order */
export async function insertCopies(tx: Tx, eventId: string, starts: readonly Date[]): Promise<Copy[]> {
  const { rows } = await sql<Copy>`
    with made as (
      insert into event (id, owner_id, title, description, presenter, presenter_id, starts_at, duration_minutes, time_zone, visibility, external_users,
        comments_enabled, session_uri, guest_form, asks_registration, places, copied_from, copied_for)
      select 'gcc-' || gen_random_uuid(), owner_id, title, description, presenter, presenter_id, at, duration_minutes, time_zone, visibility,
        external_users, comments_enabled, session_uri, guest_form, asks_registration, places, id, at
      from event, unnest(${starts.map((one) => one.toISOString())}::timestamptz[]) as at where id = ${eventId}
      on conflict (copied_from, copied_for) do nothing
      returning id, starts_at
    ), hosts as (
      insert into event_host (event_id, account_id, owner_type)
      select made.id, h.account_id, h.owner_type from made, event_host h where h.event_id = ${eventId}
    ), members as (
      insert into event_member (event_id, principal, kind)
      select made.id, m.principal, m.kind from made, event_member m where m.event_id = ${eventId}
    )
    select id, starts_at as "startsAt" from made order by starts_at`.execute(tx)
  return rows
}

/** Copies of an event without a picture, where it has one. */
export async function listBare(db: Db, eventId: string): Promise<{ id: string; ownerId: string; picture: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string; picture: string }>`
    select copy.id, copy.owner_id as "ownerId", event.thumbnail_url as picture from event copy join event on event.id = copy.copied_from
    where copy.copied_from = ${eventId} and copy.thumbnail_url is null and event.thumbnail_url is not null
      and copy.revision = 0 order by copy.starts_at`.execute(db)
  return rows
}

/** Locks a copy that nobody has changed yet. @returns whether it is there */
export async function lockBare(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from event where id = ${id} and thumbnail_url is null and revision = 0 for no key update`.execute(tx)
  return rows.length > 0
}
