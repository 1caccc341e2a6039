import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** How long a deletion can be undone, days. */
export const undoDays = 30

export interface NewComment {
  readonly videoId: string
  readonly parentId: string | null
  readonly authorId: string
  readonly text: string
}

export async function insertComment(tx: Tx, { videoId, parentId, authorId, text }: NewComment): Promise<string> {
  // As its id, which says when it was written: so both put comments into one order.
  const row = { video_id: videoId, parent_id: parentId, author_id: authorId, text, created_at: sql<Date>`clock_timestamp()` }
  return (await tx.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Counts a reply more or less. @returns whether there is such a comment */
export async function countReply(tx: Tx, videoId: string, parentId: string, by: 1 | -1): Promise<boolean> {
  const row = await tx
    .updateTable('comment')
    .set({ reply_count: sql`reply_count + ${by}::int`, updated_at: sql`now()` })
    .where('id', '=', parentId)
    .where('video_id', '=', videoId)
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
export async function markDeleted(tx: Tx, id: string, by: string): Promise<{ parent_id: string | null } | undefined> {
  return tx
    .updateTable('comment')
    .set({ deleted_at: sql`now()`, deleted_by: by, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('parent_id')
    .executeTakeFirst()
}

/** Undoes a deletion of this person. */
export async function unmarkDeleted(tx: Tx, videoId: string, id: string, by: string): Promise<{ parent_id: string | null } | undefined> {
  return tx
    .updateTable('comment')
    .set({ deleted_at: null, deleted_by: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('video_id', '=', videoId)
    .where('deleted_by', '=', by)
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
