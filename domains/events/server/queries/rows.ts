import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { EventState, EventVisibility, OwnerType, RegistrationState } from '../../contract.ts'
import { visible } from '../policy.ts'
import { type StreamStanding, streamColumn } from '../stream.ts'

export interface EventRow {
  readonly id: string
  readonly owner_id: string
  readonly title: string
  readonly description: string
  readonly presenter: string
  readonly presenter_id: string | null
  readonly starts_at: Date
  readonly duration_minutes: number
  readonly time_zone: string
  readonly visibility: EventVisibility
  readonly external_users: boolean
  readonly comments_enabled: boolean
  readonly state: EventState
  readonly cancelled_at: Date | null
  readonly cancellation_message: string | null
  readonly thumbnail_url: string | null
  readonly session_uri: string
  readonly revision: number
  readonly live_at: Date | null
  readonly closed_at: Date | null
  readonly updated_at: Date
  /** The event that it is a copy of, which may be gone. */
  readonly copied_from: string | null
  readonly asks_registration: boolean
  /** Null: one for everybody. */
  readonly places: number | null
  /** The viewer's own. */
  readonly registration: RegistrationState | null
  /** What is sent to it. */
  readonly stream: StreamStanding
  /** What the viewer is among its hosts and moderators. */
  readonly role: OwnerType | null
  readonly username: string
  readonly ownerName: string
}

export const columns = (viewer: Viewer): RawBuilder<unknown> => sql`
  event.id, event.owner_id, event.title, event.description, event.presenter, event.presenter_id, event.starts_at, event.duration_minutes,
  event.time_zone, event.visibility, event.external_users, event.comments_enabled, event.state, event.cancelled_at, event.cancellation_message,
  event.thumbnail_url, event.session_uri, event.revision, event.live_at, event.closed_at, event.updated_at, event.copied_from, event.asks_registration, event.places,
  owner.username, owner.displayname as "ownerName", ${streamColumn} as stream,
  (select case when r.placed_at is null then 'WAITING' else 'REGISTERED' end from event_registration r
    where r.event_id = event.id and r.account_id = ${viewer.id}) as registration,
  (select h.owner_type from event_host h where h.event_id = event.id and h.account_id = ${viewer.id}) as role`

const locks = { read: sql``, join: sql`for share of event`, change: sql`for no key update of event`, delete: sql`for update of event` }

/** What the viewer may not see is not found; locked for a purpose. */
export async function findEvent(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
  purpose: keyof typeof locks = 'read',
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns(viewer)} from event join account owner on owner.id = event.owner_id
    where event.id = ${id} and ${visible(viewer)} ${locks[purpose]}`.execute(db)
  return rows[0]
}

export interface HostRow {
  readonly username: string
  readonly displayname: string
  readonly owner_type: OwnerType
}

/** Hosts and moderators, by name. */
export async function listHosts(db: Db | Tx, eventId: string): Promise<HostRow[]> {
  const { rows } = await sql<HostRow>`
    select a.username, a.displayname, h.owner_type from event_host h join account a on a.id = h.account_id
    where h.event_id = ${eventId} order by folded(a.displayname), a.username`.execute(db)
  return rows
}

/** Usernames of hosts, moderators and the presenter, without the owner. */
export async function listRunning(db: Db | Tx, eventId: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select a.username from account a join event on event.id = ${eventId} and event.owner_id <> a.id
    where a.id in (
      select account_id from event_host where event_id = ${eventId} union select presenter_id from event where id = ${eventId})
    order by a.username`.execute(db)
  return rows.map(({ username }) => username)
}

/** Those of these that the viewer sees, in no order. */
export async function listEventsById(db: Db | Tx, viewer: Viewer, ids: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns(viewer)} from event join account owner on owner.id = event.owner_id
    where event.id = any(${[...ids]}::text[]) and ${visible(viewer)}`.execute(db)
  return rows
}
