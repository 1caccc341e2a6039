import { z } from 'zod/mini'
import { uuid } from '#platform/contract/ids.ts'

export const commentTypes = ['parent_comment', 'reply_comment'] as const

/** What this viewer may do with a comment; the web asks no other question about rights. */
export const commentCan = z.strictObject({
  edit: z.boolean(),
  delete: z.boolean(),
  pin: z.boolean(),
  reply: z.boolean(),
  like: z.boolean(),
})

/** What everybody who sees the video sees of a comment. */
const forEverybody = {
  id: uuid,
  text: z.string(),
  comment_type: z.enum(commentTypes),
  /** The comment that a reply belongs to. */
  adid: z.nullable(uuid),
  /** Null where whoever wrote it has left. */
  username: z.nullable(z.string()),
  displayname: z.nullable(z.string()),
  guest_id: z.nullable(z.string()),
  /** Usernames: of the video's owner, of the comment's author. */
  kapowner: z.string(),
  cmntowner: z.nullable(z.string()),
  pinned: z.boolean(),
  likes: z.number(),
  /** Usernames of the people whom the text mentions. */
  mentions: z.array(z.string()),
  /** Epoch seconds. */
  time_created: z.number(),
  time_last_updated: z.number(),
  /** Its text was changed, be it within the second in which it was written. */
  edited: z.boolean(),
  total_replies: z.number(),
  /** The first of the replies that stand here: what `first` takes to get those before. */
  last_shown_reply_id: z.nullable(uuid),
  /** Of the video, seconds: times beyond it are no mentions. */
  total_duration: z.nullable(z.number()),
  /** Its author owns the video, or manages it. */
  is_video_owner: z.boolean(),
  is_content_owner: z.boolean(),
}

const commentFields = {
  ...forEverybody,
  /** By the viewer. */
  liked: z.boolean(),
  can: commentCan,
}
export const plainComment = z.strictObject(commentFields)
/** With its newest replies, where they were asked for. */
export const comment = z.strictObject({
  ...commentFields,
  replies: z.optional(z.array(plainComment)),
  /** Of a new one at an event that waits for a moderator: its id is that of `heldComment`, and nobody else sees it yet. */
  held: z.optional(z.literal(true)),
})
export type Comment = z.output<typeof comment>

/** What is left of a comment for who knew it. */
export const deletedComment = z.strictObject({ id: uuid, deleted: z.literal(true) })

/** As the feed tells it to all who have the thread open. */
export const pushedComment = z.strictObject(forEverybody)
export type PushedComment = z.output<typeof pushedComment>

/** With `adid`, so that a page knows among which replies it stood. */
export const goneComment = z.strictObject({ id: uuid, adid: z.nullable(uuid), deleted: z.literal(true) })
export type GoneComment = z.output<typeof goneComment>

/** Waits for a moderator of the event, or was refused by one. */
export const heldComment = z.strictObject({
  ...forEverybody,
  state: z.enum(['HELD', 'REFUSED']),
  can: z.strictObject({ moderate: z.boolean(), delete: z.boolean() }),
})
export type HeldComment = z.output<typeof heldComment>
