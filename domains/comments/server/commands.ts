import { countUse } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import { commentFacts } from '../contract/facts.ts'
import { commentFeed } from '../contract/feed.ts'
import type { Comment } from '../contract.ts'
import { findMentioned } from './mentions.ts'
import { can } from './policy.ts'
import { presentComment } from './present.ts'
import { countReply, insertComment, markDeleted, removeOverdue, setPinned, unmarkDeleted, updateText } from './queries/changes.ts'
import { setLike } from './queries/likes.ts'
import { type CommentRow, findComment } from './queries/threads.ts'
import { annotate, getThread } from './reading.ts'

/** Which comment of which video. */
export interface Which {
  readonly id: string
  readonly commentId: string
}

/** Whoever has the thread open hears what became of it. */
const tell = (tx: Tx, videoId: string, id: string) => publish(tx, commentFeed.comment, videoId, { id })

export interface Said {
  readonly text: string
  /** The comment or reply that it replies to. */
  readonly adid: string | null
}

export async function addComment(tx: Tx, viewer: Person, videoId: string, { text, adid }: Said): Promise<Comment> {
  const thread = await getThread(tx, viewer, videoId)
  if (!thread.video.comments_enabled) throw new Problem('forbidden', 'comments_closed', 'Comments are switched off for this video.')
  if (!can.comment(viewer)) throw new Problem('forbidden')
  const answered = adid === null ? null : await findComment(tx, videoId, adid)
  // A reply to a reply stands in the same thread.
  const parentId = answered ? (answered.parent_id ?? answered.id) : null
  if (answered === undefined || (parentId !== null && !(await countReply(tx, videoId, parentId, 1)))) throw new Problem('not_found')
  const id = await insertComment(tx, { videoId, parentId, authorId: viewer.id, text })
  const about = { commentId: id, videoId, authorId: viewer.id }
  if (answered === null) await emit(tx, commentFacts.added, about)
  else await emit(tx, commentFacts.replied, { ...about, parentId, answeredId: answered.id })
  await tellMentioned(tx, about, { text, known: [answered?.author_id] })
  await tell(tx, videoId, id)
  const comment = (await findComment(tx, videoId, id)) as CommentRow
  return presentComment(comment, thread, await annotate(tx, thread, [comment]))
}

interface About {
  readonly commentId: string
  readonly videoId: string
  readonly authorId: string
}

interface Mentioning {
  readonly text: string
  /** Ids of people who hear of it anyway. */
  readonly known?: readonly (string | null | undefined)[]
  /** What stood there before: who was mentioned in it has heard. */
  readonly before?: string
}

async function tellMentioned(tx: Tx, about: About, { text, known = [], before = '' }: Mentioning): Promise<void> {
  const heard = new Set([...known, ...(await findMentioned(tx, [before])).map(({ id }) => id)])
  const accountIds = (await findMentioned(tx, [text])).map(({ id }) => id).filter((id) => !heard.has(id))
  if (accountIds.length === 0) return
  await countUse(tx, about.authorId, 'mentions', accountIds.length)
  await emit(tx, commentFacts.mentioned, { ...about, accountIds })
}

async function getComment(tx: Tx, viewer: Person, { id, commentId }: Which) {
  const thread = await getThread(tx, viewer, id)
  const comment = await findComment(tx, id, commentId)
  if (!comment) throw new Problem('not_found')
  return { ...thread, comment }
}

export async function editComment(tx: Tx, viewer: Person, which: Which, text: string): Promise<void> {
  const { comment } = await getComment(tx, viewer, which)
  if (comment.author_id !== viewer.id) throw new Problem('forbidden')
  if (!can.edit(viewer, comment)) throw new Problem('forbidden', 'edit_window', 'A comment can be changed for 15 minutes.')
  await updateText(tx, comment.id, text)
  const about = { commentId: comment.id, videoId: which.id, authorId: viewer.id }
  await tellMentioned(tx, about, { text, before: comment.text })
  await tell(tx, which.id, comment.id)
}

export async function pinComment(tx: Tx, viewer: Person, which: Which, pinned: boolean): Promise<void> {
  const { comment, video } = await getComment(tx, viewer, which)
  if (!can.pin(viewer, video)) throw new Problem('forbidden')
  if (comment.parent_id !== null) throw new Problem('invalid', 'reply', 'Only a comment can be pinned, not a reply.', 'op')
  await setPinned(tx, comment.id, pinned)
  await tell(tx, which.id, comment.id)
}

/** Twice counts once. */
export async function likeComment(tx: Tx, viewer: Person, which: Which, liked: boolean): Promise<{ likes: number; liked: boolean }> {
  const { comment, video } = await getComment(tx, viewer, which)
  if (!video.comments_enabled) throw new Problem('not_found')
  if (!can.like(viewer)) throw new Problem('forbidden')
  return { likes: await setLike(tx, comment.id, viewer.id, liked), liked }
}

/** Its replies are hidden with it. */
export async function deleteComment(tx: Tx, viewer: Person, which: Which): Promise<void> {
  const { comment, video } = await getComment(tx, viewer, which)
  if (!can.delete(viewer, video, comment)) throw new Problem('forbidden')
  const marked = await markDeleted(tx, comment.id, viewer.id)
  if (!marked) throw new Problem('not_found')
  if (marked.parent_id) await countReply(tx, which.id, marked.parent_id, -1)
  await tell(tx, which.id, comment.id)
}

/** Whoever deleted it takes that back. */
export async function restoreComment(tx: Tx, viewer: Person, { id, commentId }: Which): Promise<void> {
  await getThread(tx, viewer, id)
  const restored = await unmarkDeleted(tx, id, commentId, viewer.id)
  if (!restored) throw new Problem('not_found')
  if (restored.parent_id && !(await countReply(tx, id, restored.parent_id, 1))) throw new Problem('not_found')
  await tell(tx, id, commentId)
}

/** Removes for good what was deleted too long ago to be undone. */
export async function sweepComments(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await db.transaction().execute((tx) => removeOverdue(tx, 500))) === 0) return
}
