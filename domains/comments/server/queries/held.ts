import { type RawBuilder, sql } from 'kysely'
import { undoDays } from '#platform/contract/undo.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import { isOfParticipant } from '#platform/server/viewer-query.ts'
import type { CommentRow } from './threads.ts'

/** As a comment that nobody has seen yet. */
export interface HeldRow extends CommentRow {
  readonly refused_at: Date | null
}

const heldRows = (where: RawBuilder<unknown>): RawBuilder<HeldRow> => sql<HeldRow>`
  select h.id, h.parent_id, h.author_id, h.guest_id, h.text, false as pinned, 0 as reply_count, 0 as like_count, h.created_at,
    null::timestamptz as edited_at, h.created_at as updated_at, null::timestamptz as deleted_at, a.username,
    coalesce(a.displayname, g.displayname) as displayname, a.role, h.refused_at
  from held_comment h left join account a on a.id = h.author_id left join event_guest g on g.id = h.guest_id where ${where}`

export interface NewHeld {
  readonly eventId: string
  readonly parentId: string | null
  readonly author: PersonOrGuest
  readonly text: string
}

/** @returns its id */
export async function insertHeld(tx: Tx, { eventId, parentId, author, text }: NewHeld): Promise<string> {
  const row = { event_id: eventId, parent_id: parentId, author_id: author.accountId, guest_id: author.guestId, text }
  return (await tx.insertInto('held_comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Comments of somebody that wait there. */
export async function countHeld(tx: Tx, eventId: string, author: PersonOrGuest): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from held_comment h
    where h.event_id = ${eventId} and ${isOfParticipant('h', author, 'author_id')} and h.refused_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Those that wait, the oldest first; one more than asked for. */
export async function listWaitingHeld(db: Db, eventId: string, max: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    ${heldRows(sql`h.event_id = ${eventId} and h.refused_at is null`)} order by h.id limit ${max + 1}`.execute(db)
  return rows
}

/** One's own, the newest first; one more than asked for. */
export async function listOwnHeld(db: Db, eventId: string, author: PersonOrGuest, max: number): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    ${heldRows(sql`h.event_id = ${eventId} and ${isOfParticipant('h', author, 'author_id')}`)} order by h.id desc limit ${max + 1}`.execute(
    db,
  )
  return rows
}

export async function findHeld(db: Db | Tx, eventId: string, id: string): Promise<HeldRow | undefined> {
  return (await heldRows(sql`h.id = ${id} and h.event_id = ${eventId}`).execute(db)).rows[0]
}

/** The same, locked: who decides does so one after the other. */
export async function lockHeld(tx: Tx, eventId: string, id: string): Promise<HeldRow | undefined> {
  return (await sql<HeldRow>`${heldRows(sql`h.id = ${id} and h.event_id = ${eventId}`)} for update of h`.execute(tx)).rows[0]
}

/** @param by null: the refusal is taken back */
export async function markRefused(tx: Tx, id: string, by: string | null): Promise<void> {
  const at = by === null ? sql`null` : sql`clock_timestamp()`
  await sql`update held_comment set refused_at = ${at}, refused_by = ${by} where id = ${id}`.execute(tx)
}

/** @returns whether it was there */
export async function removeHeld(tx: Tx, id: string): Promise<boolean> {
  return (await sql`delete from held_comment where id = ${id} returning id`.execute(tx)).rows.length > 0
}

/** Removes some that were refused too long ago to be taken back. @returns how many */
export async function removeOldRefused(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql`
    delete from held_comment where id in (
      select id from held_comment where refused_at <= now() - make_interval(days => ${undoDays})
      order by refused_at limit ${max} for update skip locked
    ) returning id`.execute(tx)
  return rows.length
}
