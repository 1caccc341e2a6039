import { sql } from 'kysely'
import { undoDays } from '#platform/contract/undo.ts'
import type { Tx } from '#platform/server/db.ts'
import type { PersonOrGuest } from '#platform/server/viewer.ts'
import type { CommentedPlace } from '../subject.ts'
import { standsAt } from './threads.ts'

export interface NewComment {
  readonly place: CommentedPlace
  readonly parentId: string | null
  readonly author: PersonOrGuest
  readonly text: string
}

export async function insertComment(tx: Tx, { place: { kind, id }, parentId, author, text }: NewComment): Promise<string> {
  const row = {
    video_id: kind === 'video' ? id : null,
    event_id: kind === 'event' ? id : null,
    parent_id: parentId,
    author_id: author.accountId,
    guest_id: author.guestId,
    text,
    // As its id, which says when it was written: so both put comments into one order.
    created_at: sql<Date>`clock_timestamp()`,
  }
  return (await tx.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Counts a reply more or less. @returns whether there is such a comment */
export async function countReply(tx: Tx, at: CommentedPlace, parentId: string, by: 1 | -1): Promise<boolean> {
  const row = await tx
    .updateTable('comment as c')
    .set({ reply_count: sql`reply_count + ${by}::int`, updated_at: sql`now()` })
    .where('id', '=', parentId)
    .where(standsAt(at))
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable('comment').set({ text, edited_at: sql`now()`, updated_at: sql`now()` }).where('id', '=', id).execute()
}

export async function setPinned(tx: Tx, id: string, pinned: boolean): Promise<void> {
  await tx.updateTable('comment').set({ pinned, updated_at: sql`now()` }).where('id', '=', id).execute()
}

/** @returns the comment that it replied to; undefined where it was deleted already */
export async function markDeleted(tx: Tx, id: string, by: PersonOrGuest): Promise<{ parent_id: string | null } | undefined> {
  return tx
    .updateTable('comment')
    .set({ deleted_at: sql`now()`, deleted_by: by.accountId, deleted_by_guest: by.guestId, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('parent_id')
    .executeTakeFirst()
}

/** Undoes a deletion of this person or guest. */
export async function unmarkDeleted(
  tx: Tx,
  at: CommentedPlace,
  id: string,
  by: PersonOrGuest,
): Promise<{ parent_id: string | null } | undefined> {
  return tx
    .updateTable('comment as c')
    .set({ deleted_at: null, deleted_by: null, deleted_by_guest: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where(standsAt(at))
    .where(by.accountId === null ? sql<boolean>`deleted_by_guest = ${by.guestId}` : sql<boolean>`deleted_by = ${by.accountId}`)
    .where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${undoDays})`)
    .returning('parent_id')
    .executeTakeFirst()
}

/** Removes some whose time to be undone is over. @returns how many */
export async function removeOverdue(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql`
    delete from comment where id in (
      select id from comment where deleted_at <= now() - make_interval(days => ${undoDays}) order by deleted_at limit ${max} for update skip locked
    ) returning id`.execute(tx)
  return rows.length
}

/** Comments of a guest in the last minute, those that wait for a moderator too. */
export async function countRecent(tx: Tx, guestId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from comment where guest_id = ${guestId} and created_at > now() - interval '1 minute'
      union all select 1 from held_comment where guest_id = ${guestId} and created_at > now() - interval '1 minute'
    ) as written`.execute(tx)
  return rows[0]?.n ?? 0
}
