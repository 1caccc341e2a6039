import { countUse } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { emit } from '#platform/server/outbox.ts'
import type { Person, PersonOrGuest, Viewer } from '#platform/server/viewer.ts'
import { commentFacts } from '../contract/facts.ts'
import type { Comment } from '../contract.ts'
import { mostSaidByGuest } from '../limits.ts'
import { holdComment, refuseHeldWords, refuseMutedAuthor, waitsForModerator } from './held.ts'
import { holdThread, noteLike, refuseClosed, tellComment } from './hold-thread.ts'
import { findMentioned } from './mentions.ts'
import { can, isOwn } from './policy.ts'
import { presentComment } from './present.ts'
import {
  countRecent,
  countReply,
  insertComment,
  markDeleted,
  removeOverdue,
  setPinned,
  unmarkDeleted,
  updateText,
} from './queries/changes.ts'
import { removeOldRefused } from './queries/held.ts'
import { setLike } from './queries/likes.ts'
import { type CommentRow, findComment } from './queries/threads.ts'
import { annotate } from './reading.ts'
import type { Thread } from './subject.ts'

/** Which comment of which video or event. */
export interface Which {
  readonly id: string
  readonly commentId: string
}

export interface Said {
  readonly text: string
  /** The comment or reply that it replies to. */
  readonly adid: string | null
}

export async function addComment(tx: Tx, viewer: Viewer, placeId: string, { text, adid }: Said): Promise<Comment> {
  const thread = await holdThread(tx, viewer, placeId)
  const { subject } = thread
  const author = await speakerIn(tx, thread)
  const answered = adid === null ? null : await findComment(tx, subject, adid)
  // A reply to a reply stands in the same thread.
  if (answered === undefined) throw new Problem('not_found')
  const parentId = answered && (answered.parent_id ?? answered.id)
  if (await waitsForModerator(tx, thread, author, text)) return holdComment(tx, thread, { eventId: subject.id, parentId, author, text })
  if (parentId !== null && !(await countReply(tx, subject, parentId, 1))) throw new Problem('not_found')
  const id = await insertComment(tx, { place: subject, parentId, author, text })
  await tellPeople(tx, thread, { id, text, answered })
  await tellComment(tx, subject, id)
  const comment = (await findComment(tx, subject, id)) as CommentRow
  return presentComment(comment, thread, await annotate(tx, thread, [comment]))
}

/** @throws Problem where the viewer may not comment there, or does it too often */
async function speakerIn(tx: Tx, thread: Thread): Promise<PersonOrGuest> {
  const { subject, participant } = thread
  refuseClosed(subject)
  if (participant === null || !can.comment(thread)) throw new Problem('forbidden')
  if (participant.guestId !== null && (await countRecent(tx, participant.guestId)) >= mostSaidByGuest)
    throw new Problem('rate_limited', 'comments', 'You have written very much. Please wait a minute.').after(60)
  return participant
}

interface Written {
  readonly id: string
  readonly text: string
  readonly answered: CommentRow | null
}

/** At an event people are there, and hear of it by the feed (decision 610). */
async function tellPeople(tx: Tx, { viewer, subject }: Thread, { id: commentId, text, answered }: Written): Promise<void> {
  if (subject.kind === 'event' || viewer.id === null) return
  const about = { commentId, videoId: subject.id, authorId: viewer.id }
  if (answered === null) await emit(tx, commentFacts.added, about)
  else await emit(tx, commentFacts.replied, { ...about, parentId: answered.parent_id ?? answered.id, answeredId: answered.id })
  await tellMentioned(tx, about, { text, known: [answered?.author_id] })
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

async function getComment(tx: Tx, viewer: Viewer, { id, commentId }: Which) {
  const thread = await holdThread(tx, viewer, id)
  const comment = await findComment(tx, thread.subject, commentId)
  if (!comment) throw new Problem('not_found')
  return { thread, comment }
}

export async function editComment(tx: Tx, viewer: Viewer, which: Which, text: string): Promise<void> {
  const { thread, comment } = await getComment(tx, viewer, which)
  if (!isOwn(thread.participant, comment)) throw new Problem('forbidden')
  if (!can.edit(thread, comment)) throw new Problem('forbidden', 'edit_window', 'A comment can be changed for 15 minutes.')
  await refuseHeldWords(tx, thread, text)
  await updateText(tx, comment.id, text)
  if (thread.subject.kind === 'video' && viewer.id !== null)
    await tellMentioned(tx, { commentId: comment.id, videoId: which.id, authorId: viewer.id }, { text, before: comment.text })
  await tellComment(tx, thread.subject, comment.id)
}

export async function pinComment(tx: Tx, viewer: Viewer, which: Which, pinned: boolean): Promise<void> {
  const { thread, comment } = await getComment(tx, viewer, which)
  if (!can.pin(thread)) throw new Problem('forbidden')
  if (comment.parent_id !== null) throw new Problem('invalid', 'reply', 'Only a comment can be pinned, not a reply.', 'op')
  await setPinned(tx, comment.id, pinned)
  await tellComment(tx, thread.subject, comment.id)
}

/** Twice counts once. */
export async function likeComment(tx: Tx, viewer: Person, which: Which, liked: boolean): Promise<{ likes: number; liked: boolean }> {
  const { thread, comment } = await getComment(tx, viewer, which)
  if (!thread.subject.enabled) throw new Problem('not_found')
  if (!can.like(thread)) throw new Problem('forbidden')
  const likes = await setLike(tx, comment.id, viewer.id, liked)
  await noteLike(tx, thread.subject)
  return { likes, liked }
}

/** Its replies are hidden with it. */
export async function deleteComment(tx: Tx, viewer: Viewer, which: Which): Promise<void> {
  const { thread, comment } = await getComment(tx, viewer, which)
  const { participant, subject } = thread
  if (participant === null || !can.delete(thread, comment)) throw new Problem('forbidden')
  const marked = await markDeleted(tx, comment.id, participant)
  if (!marked) throw new Problem('not_found')
  if (marked.parent_id) await countReply(tx, subject, marked.parent_id, -1)
  await tellComment(tx, subject, comment.id)
}

/** Whoever deleted it takes that back. */
export async function restoreComment(tx: Tx, viewer: Viewer, { id, commentId }: Which): Promise<void> {
  const thread = await holdThread(tx, viewer, id)
  const { participant, subject } = thread
  await refuseMutedAuthor(tx, thread)
  const restored = participant && (await unmarkDeleted(tx, subject, commentId, participant))
  if (!restored) throw new Problem('not_found')
  if (restored.parent_id && !(await countReply(tx, subject, restored.parent_id, 1))) throw new Problem('not_found')
  await tellComment(tx, subject, commentId)
}

/** Removes for good what was deleted or refused too long ago to be undone. */
export async function sweepComments(db: Db, signal: AbortSignal): Promise<void> {
  const removeSome = async (tx: Tx) => (await removeOverdue(tx, 500)) + (await removeOldRefused(tx, 500))
  while (!signal.aborted) if ((await db.transaction().execute(removeSome)) === 0) return
}
