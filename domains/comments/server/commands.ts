import { findAccounts } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Comment } from '../contract.ts'
import { can } from './policy.ts'
import { presentComment } from './present.ts'
import { countReply, insertComment, markDeleted, removeOverdue, setPinned, unmarkDeleted, updateText } from './queries/changes.ts'
import { type CommentRow, findComment } from './queries/threads.ts'
import { getThread } from './reading.ts'

/** Which comment of which video. */
export interface Which {
  readonly id: string
  readonly commentId: string
}

/** Whoever has the thread open asks for what is new (ids only). */
const tell = (tx: Tx, videoId: string, id: string, adid: string | null) =>
  publish(tx, { topic: `video:${videoId}`, type: 'comment', data: { id, adid } })

export interface Said {
  readonly text: string
  /** The comment that it replies to. */
  readonly adid: string | null
}

export async function addComment(tx: Tx, viewer: Person, videoId: string, { text, adid }: Said): Promise<Comment> {
  const thread = await getThread(tx, viewer, videoId)
  if (!thread.video.comments_enabled) throw new Problem('forbidden', 'comments_closed', 'Comments are switched off for this video.')
  if (!can.comment(viewer)) throw new Problem('forbidden')
  if (adid !== null && !(await countReply(tx, videoId, adid, 1))) throw new Problem('not_found')
  const id = await insertComment(tx, { videoId, parentId: adid, authorId: viewer.id, text })
  const about = { commentId: id, videoId, authorId: viewer.id }
  await (adid === null ? emit(tx, 'comment.added', about) : emit(tx, 'comment.replied', { ...about, parentId: adid }))
  const accountIds = await mentioned(tx, text)
  if (accountIds.length > 0) await emit(tx, 'comment.mentioned', { ...about, accountIds })
  await tell(tx, videoId, id, adid)
  return presentComment((await findComment(tx, videoId, id)) as CommentRow, thread)
}

const mostMentions = 20

/** The people whose usernames stand in a text, each after an @. */
async function mentioned(tx: Tx, text: string): Promise<string[]> {
  const names = [...text.matchAll(/(?<![\w.@-])@([\p{L}\p{N}._-]{2,64})/gu)].map(([, name = '']) => name.replace(/[.-]+$/, ''))
  if (names.length === 0) return []
  return (await findAccounts(tx, [...new Set(names)].slice(0, mostMentions))).map(({ id }) => id)
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
  await tell(tx, which.id, comment.id, comment.parent_id)
}

export async function pinComment(tx: Tx, viewer: Person, which: Which, pinned: boolean): Promise<void> {
  const { comment, video } = await getComment(tx, viewer, which)
  if (!can.pin(viewer, video)) throw new Problem('forbidden')
  if (comment.parent_id !== null) throw new Problem('invalid', 'reply', 'Only a comment can be pinned, not a reply.', 'op')
  await setPinned(tx, comment.id, pinned)
  await tell(tx, which.id, comment.id, null)
}

/** Its replies are hidden with it. */
export async function deleteComment(tx: Tx, viewer: Person, which: Which): Promise<void> {
  const { comment, video } = await getComment(tx, viewer, which)
  if (!can.delete(viewer, video, comment)) throw new Problem('forbidden')
  const marked = await markDeleted(tx, comment.id, viewer.id)
  if (!marked) throw new Problem('not_found')
  if (marked.parent_id) await countReply(tx, which.id, marked.parent_id, -1)
  await tell(tx, which.id, comment.id, comment.parent_id)
}

/** Whoever deleted it takes that back. */
export async function restoreComment(tx: Tx, viewer: Person, { id, commentId }: Which): Promise<void> {
  await getThread(tx, viewer, id)
  const restored = await unmarkDeleted(tx, id, commentId, viewer.id)
  if (!restored) throw new Problem('not_found')
  if (restored.parent_id && !(await countReply(tx, id, restored.parent_id, 1))) throw new Problem('not_found')
  await tell(tx, id, commentId, restored.parent_id)
}

/** Removes for good what was deleted too long ago to be undone. */
export async function sweepComments(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await db.transaction().execute((tx) => removeOverdue(tx, 500))) === 0) return
}
