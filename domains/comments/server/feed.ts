import type { Db } from '#platform/server/db.ts'
import { type LoadedContent, loading } from '#platform/server/feed.ts'
import { commentFeed, eventCommentFeed } from '../contract/feed.ts'
import type { GoneComment, PushedComment } from '../contract.ts'
import { findMentioned } from './mentions.ts'
import { presentToEverybody } from './present.ts'
import { listChanged } from './queries/threads.ts'
import { type CommentedPlace, findCommented } from './subject.ts'

interface Changes {
  readonly items: (PushedComment | GoneComment)[]
}

/** What became of some comments, as all see it who may hear of it: of what is deleted that it is gone, and nothing where comments are switched off. */
export async function loadComments(
  db: Db,
  place: CommentedPlace,
  some: readonly { readonly id: string }[],
): Promise<LoadedContent<Changes> | undefined> {
  const ids = some.map(({ id }) => id)
  const subject = await findCommented(db, place)
  if (!subject?.enabled) return undefined
  const rows = await listChanged(db, place, ids)
  const there = rows.filter((row) => row.deleted_at === null && !row.orphaned)
  const mentioned = await findMentioned(
    db,
    there.map(({ text }) => text),
  )
  const people = new Map(mentioned.map(({ username }) => [username.toLowerCase(), username]))
  const isThere = new Set(there.map(({ id }) => id))
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  const gone = [...new Set([...ids, ...parents.keys()])].filter((id) => !isThere.has(id))
  const items = gone.map((id): GoneComment => ({ id, adid: parents.get(id) ?? null, deleted: true }))
  const itemsNaming = (names: typeof people) => [...items, ...there.map((row) => presentToEverybody(row, subject, names))]
  // Strangers where it is PUBLIC are not told who has an account here.
  return { content: { items: itemsNaming(people) }, ...(people.size > 0 ? { forStrangers: { items: itemsNaming(new Map()) } } : {}) }
}

export const commentLoaders = [
  loading(commentFeed.comment, (db, id, some) => loadComments(db, { kind: 'video', id }, some)),
  loading(eventCommentFeed.comment, (db, id, some) => loadComments(db, { kind: 'event', id }, some)),
]
