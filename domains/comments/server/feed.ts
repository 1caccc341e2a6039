import type { Db } from '#platform/server/db.ts'
import { type LoadedContent, loading } from '#platform/server/feed.ts'
import { commentFeed } from '../contract/feed.ts'
import type { GoneComment, PushedComment } from '../contract.ts'
import { findMentioned } from './mentions.ts'
import { presentToEverybody } from './present.ts'
import { type ChangedRow, listChanged } from './queries/threads.ts'

interface Changes {
  readonly items: (PushedComment | GoneComment)[]
}

/** What became of some comments, as all see it who see the video: of what is deleted that it is gone, and nothing where comments are switched off. */
export async function loadComments(
  db: Db,
  videoId: string,
  some: readonly { readonly id: string }[],
): Promise<LoadedContent<Changes> | undefined> {
  const ids = some.map(({ id }) => id)
  const rows = await listChanged(db, videoId, ids)
  if (rows.some((row) => !row.comments_enabled)) return undefined
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
  const itemsNaming = (names: typeof people) => [...items, ...there.map((row) => presentToEverybody(row, aboutVideo(row), names))]
  // Strangers on a PUBLIC video are not told who has an account here.
  return { content: { items: itemsNaming(people) }, ...(people.size > 0 ? { forStrangers: { items: itemsNaming(new Map()) } } : {}) }
}

const aboutVideo = (row: ChangedRow) => ({ video: row, ownerName: row.ownerName, duration_ms: row.duration_ms })

export const commentLoader = loading(commentFeed.comment, loadComments)
