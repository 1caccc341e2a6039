import { manages, type VideoRow } from '#domains/videos/server.ts'
import { anonymous, type Role, type Viewer } from '#platform/server/viewer.ts'
import type { Comment, CommentPage, PushedComment } from '../contract.ts'
import { mentionsIn } from './mentions.ts'
import { can } from './policy.ts'
import type { CommentRow } from './queries/threads.ts'

/** A video as its comments know it, and who looks. */
export interface Thread {
  readonly viewer: Viewer
  readonly video: VideoRow
  /** Username. */
  readonly ownerName: string
  readonly duration_ms: number | null
  /** Epoch s: when it was looked at. */
  readonly at: number
}

/** What is read beside the rows. */
export interface Annotations {
  /** Ids of the comments that the viewer likes. */
  readonly liked: ReadonlySet<string>
  /** Usernames by their lower case. */
  readonly people: ReadonlyMap<string, string>
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Of a video what its comments show. */
export type AboutVideo = Pick<Thread, 'ownerName' | 'duration_ms'> & {
  readonly video: Pick<VideoRow, 'owner_id' | 'visibility' | 'restricted_video' | 'video_download'>
}

/** What everybody sees who sees the video. */
export function presentToEverybody(
  row: CommentRow,
  { video, ownerName, duration_ms }: AboutVideo,
  people: Annotations['people'],
): PushedComment {
  return {
    id: row.id,
    text: row.text,
    comment_type: row.parent_id === null ? 'parent_comment' : 'reply_comment',
    adid: row.parent_id,
    username: row.username,
    displayname: row.displayname,
    guest_id: null,
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
    is_video_owner: row.author_id === video.owner_id,
    is_content_owner: row.author_id !== null && manages({ ...anonymous, id: row.author_id, role: row.role as Role }, video),
  }
}

export function presentComment(row: CommentRow, thread: Thread, { liked, people }: Annotations): Comment {
  const { viewer, video } = thread
  return {
    ...presentToEverybody(row, thread, people),
    liked: liked.has(row.id),
    can: {
      ...presentCan(thread),
      edit: can.edit(viewer, row),
      delete: can.delete(viewer, video, row),
      pin: row.parent_id === null && can.pin(viewer, video),
    },
  }
}

/** What the viewer may do with a comment that somebody else writes. */
export function presentCan({ viewer, video }: Pick<Thread, 'viewer' | 'video'>): CommentPage['can'] {
  const manager = can.pin(viewer, video)
  return { edit: false, delete: manager, pin: manager, reply: can.comment(viewer), like: can.like(viewer) }
}

export function withReplies(row: CommentRow, replies: readonly CommentRow[], thread: Thread, notes: Annotations): Comment {
  const shown = replies.filter((one) => one.parent_id === row.id)
  return {
    ...presentComment(row, thread, notes),
    last_shown_reply_id: shown[0]?.id ?? null,
    replies: shown.map((one) => presentComment(one, thread, notes)),
  }
}
