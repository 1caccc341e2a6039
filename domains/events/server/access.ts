import { type RawBuilder, sql } from 'kysely'
import { streamStateColumn } from '#domains/live/server.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { administers, type PersonOrGuest, participantIn, type Viewer, type ViewerRef } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import type { EventState, LiveEvent } from '../contract.ts'
import { can, partsIn, type Rights, visible } from './policy.ts'
import { holdGuest } from './queries/guests.ts'
import { findEvent } from './queries/rows.ts'
import { type StreamStanding, streamStateOf } from './stream.ts'

/** What domains above ask about an event before they do something with what belongs to it. */
export interface EventStanding {
  readonly state: EventState
  readonly streamState: LiveEvent['stream_state']
  readonly manages: boolean
  readonly moderates: boolean
  /** Has its presenter's view. */
  readonly presents: boolean
  /** As whom the viewer asks, comments and votes; null: they only look on. */
  readonly participant: PersonOrGuest | null
}

/** What is no id of an event is found by nobody. */
export const findByAddress = async (db: Db | Tx, viewer: Viewer, id: string) =>
  videoIdPattern.test(id) ? findEvent(db, viewer, id) : undefined

export const maySeeEvent = async (db: Db, viewer: Viewer, id: string): Promise<boolean> =>
  (await findByAddress(db, viewer, id)) !== undefined

export async function mayManageEvent(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const event = await findByAddress(db, viewer, id)
  return event !== undefined && can.manage(viewer, event)
}

export async function mayPresentEvent(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const event = await findByAddress(db, viewer, id)
  return event !== undefined && can.present(viewer, event)
}

/** What the viewer is to it, for its page. */
export async function partsInEvent(db: Db, viewer: Viewer, id: string): Promise<ReturnType<typeof partsIn>> {
  const event = await findByAddress(db, viewer, id)
  return event ? partsIn(viewer, event) : { moderator: false, presenter: false }
}

interface StandingRow extends Rights {
  readonly presenter_id: string | null
  readonly state: EventState
  readonly stream: Pick<StreamStanding, 'state'>
}

/** Thousands who watch ask for it every few seconds. */
const standings = batchedForViewer({ eventId: 'text' }, (viewer, { eventId }: { eventId: RawBuilder<string> }) => {
  const role = sql`(select h.owner_type from event_host h where h.event_id = event.id and h.account_id = ${viewer.id})`
  return sql<StandingRow>`
    select event.state, event.owner_id, event.presenter_id, json_build_object('state', ${streamStateColumn}) as stream, ${role} as role
    from event where event.id = ${eventId} and ${visible(viewer)}`
})

/** Undefined where it is no event that the viewer sees. */
export async function findStanding(db: Db | Tx, viewer: Viewer, eventId: string): Promise<EventStanding | undefined> {
  const [event] = await standings(db, viewer, { eventId })
  return (
    event && {
      state: event.state,
      streamState: streamStateOf(event),
      manages: can.manage(viewer, event),
      moderates: can.moderate(viewer, event),
      presents: can.present(viewer, event),
      participant: participantIn(viewer, eventId),
    }
  )
}

/** Of one that the viewer sees. @throws Problem not_found */
export async function standingAt(db: Db | Tx, viewer: Viewer, eventId: string): Promise<EventStanding> {
  const standing = await findStanding(db, viewer, eventId)
  if (!standing) throw new Problem('not_found')
  return standing
}

/** Whether the viewer moderates the event with an id (SQL text). */
export const seesAsModerator = (viewer: ViewerRef, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from event where event.id = ${id} and ${
    administers(viewer)
      ? sql`true`
      : sql`(event.owner_id = ${viewer.id} or exists (select from event_host h where h.event_id = event.id and h.account_id = ${viewer.id}))`
  } offset 0)`

/** Whether the viewer runs it. */
export const seesAsHost = (viewer: ViewerRef, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from event where event.id = ${id} and ${
    administers(viewer)
      ? sql`true`
      : sql`(event.owner_id = ${viewer.id}
        or exists (select from event_host h where h.event_id = event.id and h.account_id = ${viewer.id} and h.owner_type = 'HOST'))`
  } offset 0)`

/** Until the transaction ends the event does not go, so that something may be added to it. @returns its state. @throws Problem not_found */
export async function keepEvent(tx: Tx, eventId: string): Promise<EventState> {
  const { rows } = await sql<{ state: EventState }>`select state from event where id = ${eventId} for key share`.execute(tx)
  if (!rows[0]) throw new Problem('not_found')
  return rows[0].state
}

/**
 * Until the transaction ends a guest does not go, nor their event: before anything of theirs is written, since it names them (decision 330).
 *
 * @throws Problem not_found, or unauthenticated where they were removed meanwhile
 */
export async function keepParticipant(tx: Tx, eventId: string, { guestId }: PersonOrGuest): Promise<void> {
  if (guestId === null) return
  await keepEvent(tx, eventId)
  if (!(await holdGuest(tx, guestId))) throw new Problem('unauthenticated')
}

/** Until the transaction ends the event stays in its state, and does not go. */
export async function holdEvent(tx: Tx, eventId: string): Promise<void> {
  await sql`select from event where id = ${eventId} for no key update`.execute(tx)
}
