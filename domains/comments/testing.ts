import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

interface CommentWish {
  /** Where it stands: one of the two. */
  readonly video?: { readonly id: string }
  readonly event?: { readonly id: string }
  readonly author: { readonly id: string }
  readonly text?: string
  /** Makes it a reply. */
  readonly parent?: { readonly id: string }
}

/** A comment, as if it had been sent; nobody is told. */
export async function aComment(db: Db, { video, event, author, text = 'A comment', parent }: CommentWish): Promise<{ id: string }> {
  const row = { video_id: video?.id ?? null, event_id: event?.id ?? null, author_id: author.id, text, parent_id: parent?.id ?? null }
  const made = await db.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()
  if (parent) await db.updateTable('comment').set({ reply_count: sql`reply_count + 1` }).where('id', '=', parent.id).execute()
  return made
}

interface HeldWish {
  readonly event: { readonly id: string }
  readonly author: { readonly id: string }
  readonly text?: string
}

/** A comment at an event that waits for a moderator. @returns its id */
export async function aHeldComment(db: Db, { event, author, text = 'Words' }: HeldWish): Promise<string> {
  const row = { event_id: event.id, author_id: author.id, text }
  return (await db.insertInto('held_comment').values(row).returning('id').executeTakeFirstOrThrow()).id
}
