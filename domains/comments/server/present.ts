import type { Comment, CommentPage, PushedComment } from '../contract.ts'
import { mentionsIn } from './mentions.ts'
import { can } from './policy.ts'
import type { CommentRow } from './queries/threads.ts'
import type { Commented, Thread } from './subject.ts'

/** What is read beside the rows. */
export interface Annotations {
  /** Ids of the comments that the viewer likes. */
  readonly liked: ReadonlySet<string>
  /** Usernames by their lower case. */
  readonly people: ReadonlyMap<string, string>
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** What everybody sees who sees what it stands at. */
export function presentToEverybody(
  row: CommentRow,
  { ownerId, ownerName, duration_ms, isManagedBy }: Commented,
  people: Annotations['people'],
): PushedComment {
  return {
    id: row.id,
    text: row.text,
    comment_type: row.parent_id === null ? 'parent_comment' : 'reply_comment',
    adid: row.parent_id,
    username: row.username,
    displayname: row.displayname,
    guest_id: row.guest_id,
    kapowner: ownerName,
    cmntowner: row.username,
    pinned: row.pinned,
    likes: row.like_count,
    mentions: [...new Set(mentionsIn(row.text).flatMap((name) => people.get(name) ?? []))],
    time_created: seconds(row.created_at),
    time_last_updated: seconds(row.edited_at ?? row.created_at),
    edited: row.edited_at !== null,
    total_replies: row.reply_count,
    last_shown_reply_id: null,
    total_duration: duration_ms === null ? null : Math.round(duration_ms) / 1000,
    is_video_owner: row.author_id === ownerId,
    is_content_owner: isManagedBy(row),
  }
}

export function presentComment(row: CommentRow, thread: Thread, { liked, people }: Annotations): Comment {
  return {
    ...presentToEverybody(row, thread.subject, people),
    liked: liked.has(row.id),
    can: {
      ...presentCan(thread),
      edit: can.edit(thread, row),
      delete: can.delete(thread, row),
      pin: row.parent_id === null && can.pin(thread),
    },
  }
}

/** What the viewer may do with a comment that somebody else writes. */
export function presentCan(thread: Thread): CommentPage['can'] {
  const moderates = can.pin(thread)
  return { edit: false, delete: moderates, pin: moderates, reply: can.comment(thread), like: can.like(thread) }
}

export function withReplies(row: CommentRow, replies: readonly CommentRow[], thread: Thread, notes: Annotations): Comment {
  const shown = replies.filter((one) => one.parent_id === row.id)
  return {
    ...presentComment(row, thread, notes),
    last_shown_reply_id: shown[0]?.id ?? null,
    replies: shown.map((one) => presentComment(one, thread, notes)),
  }
}
