import { keepEvent, keepParticipant } from '#domains/events/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { noteUnheard, publish } from '#platform/server/feed.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { commentFeed, eventCommentFeed } from '../contract/feed.ts'
import { type Commented, type CommentedPlace, getThread, type Thread } from './subject.ts'

/** Of an event it is held that it stays, and its guest, before any of its comments: who deletes it takes those along (decision 330). */
export async function holdThread(tx: Tx, viewer: Viewer, placeId: string): Promise<Thread> {
  const thread = await getThread(tx, viewer, placeId)
  if (thread.subject.kind === 'event') await keepEvent(tx, placeId)
  if (thread.participant) await keepParticipant(tx, placeId, thread.participant)
  return thread
}

/** @throws Problem where nothing is added */
export function refuseClosed({ kind, enabled, over }: Pick<Commented, 'kind' | 'enabled' | 'over'>): void {
  if (!enabled) throw new Problem('forbidden', 'comments_closed', `Comments are switched off for this ${kind}.`)
  if (over) throw new Problem('conflict', 'event_closed', 'This event is over.')
}

/** Whoever has the thread open hears what became of a comment. */
export const tellComment = (tx: Tx, { kind, id: placeId }: CommentedPlace, id: string): Promise<void> =>
  kind === 'event' ? publish(tx, eventCommentFeed.comment, placeId, { id }) : publish(tx, commentFeed.comment, placeId, { id })

/** Of likes at an event nobody hears, and its pages see them when they ask next. */
export const likesAt = (eventId: string): string => `likes:${eventId}`

export async function noteLike(tx: Tx, { kind, id: placeId }: CommentedPlace): Promise<void> {
  if (kind === 'event') await noteUnheard(tx, 'likes', [placeId])
}
