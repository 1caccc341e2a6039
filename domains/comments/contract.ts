import { z } from 'zod/mini'
import { exportFields } from '#domains/exports/contract.ts'
import { flag, oneOf, oneOfOr, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { heldRoutes } from './contract/held.ts'
import { comment, commentCan, commentTypes, deletedComment, plainComment } from './contract/shapes.ts'
import { longestComment } from './limits.ts'

export { commentFacts } from './contract/facts.ts'
export { commentFeed, eventCommentFeed, heldFeed } from './contract/feed.ts'
export type { Comment, GoneComment, HeldComment, PushedComment } from './contract/shapes.ts'
export { longestComment } from './limits.ts'

/** Of a video, or of an event. */
const params = z.object({ id: gccId })
const ofOne = z.object({ id: gccId, commentId: uuid })
const words = text({ min: 1, max: longestComment, empty: 'A comment can not be empty' })

const time = z.coerce.number().check(z.int(), z.gte(0), z.lte(99_999_999_999))

const commentPage = z.extend(pageOf(z.union([comment, deletedComment])), {
  /** Epoch seconds, a multiple of 15: what `lastUpdatedTsForComment` takes to hear of what changed since. */
  ts: z.number(),
  /** What the viewer may do with comments that others write here. */
  can: commentCan,
})
export type CommentPage = z.output<typeof commentPage>

const replyPage = z.object({
  /** Oldest first. */
  items: z.array(plainComment),
  /** Whether there are earlier ones. */
  previous: z.boolean(),
  total: z.number(),
})
export type ReplyPage = z.output<typeof replyPage>

const taken = z.optional(z.unknown())
/** Taken and never believed (wire-details, "Rights"). */
const owners = { kapowner: z.optional(z.string()), cmntowner: z.optional(z.string()), page: z.optional(z.string()), is_live_event: taken }

const like = {
  path: '/web/ajax/partials/videos/{id}/comments/{commentId}/like',
  access: 'person',
  params: ofOne,
  answer: z.object({ result: z.literal('success'), likes: z.number(), liked: z.boolean() }),
  refusals: ['not_found', 'forbidden'],
} as const

const threadRoutes = routes({
  /** Newest first, or those with most likes; where comments are switched off there are none. 304 where nothing of it changed. */
  listComments: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/comments',
    access: 'anyone',
    params,
    query: z.object({
      ...pageFields(20),
      order_by: z.optional(oneOfOr('time', 'likes')),
      isPinned: z._default(flag, false),
      only_my_comments: z._default(flag, false),
      /** Those of guests of the event. */
      only_guests: z._default(flag, false),
      commentsbeforeid: z.optional(uuid),
      commentsbeforets: z.optional(time),
      /** With the newest two replies of each. */
      list_replies_flag: z._default(flag, false),
      /** Only what is new, changed or deleted since `lastUpdatedTsForComment`. */
      commentUpdates: z._default(flag, false),
      lastUpdatedTsForComment: z._default(time, 0),
      // From which page it is asked, as the specification has it; what somebody may do, the session says.
      page: taken,
      is_live_event: taken,
      isMod: taken,
    }),
    answer: commentPage,
    fragment: 'preferred',
    refusals: ['not_found', 'invalid'],
  },
  /** The newest five, those before `first`, or those after `commentsafterid`. */
  listReplies: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/comments/{commentId}',
    access: 'anyone',
    params: ofOne,
    query: z.object({
      first: z.optional(z.catch(z.optional(uuid), undefined)),
      show_previous_replies: z._default(flag, false),
      commentsafterid: z.optional(uuid),
      max: pageFields(5).max,
      // What else the specification lets a page say (LE-7.21).
      listing_type: taken,
      is_pagination_request: taken,
      page: taken,
      is_live_event: taken,
    }),
    answer: replyPage,
    fragment: 'preferred',
    refusals: ['not_found', 'invalid'],
  },
  /** `adid` may be a reply: what is sent stands in the same thread. At an event it may wait for a moderator (`held`). */
  addComment: {
    method: 'POST',
    path: '/web/ajax/partials/videos/{id}/comments',
    access: 'participant',
    params,
    body: z.object({
      text: words,
      comment_type: z._default(oneOf(...commentTypes), 'parent_comment'),
      adid: z.optional(z.union([uuid, z.literal('')])),
      ...owners,
    }),
    answer: comment,
    fragment: 'preferred',
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  changeComment: {
    method: 'PUT',
    path: '/web/ajax/partials/videos/{id}/comments/{commentId}',
    access: 'participant',
    params: ofOne,
    /** `restore` takes back an own deletion, within 30 days. */
    body: z.object({ op: oneOf('pin', 'unpin', 'edit', 'restore'), text: z.optional(words), ...owners }),
    answer: z.object({ id: uuid, pinned: z.optional(z.boolean()), text: z.optional(z.string()) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/web/ajax/partials/videos/{id}/comments/{commentId}',
    access: 'participant',
    params: ofOne,
    body: z.object(owners),
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found', 'forbidden'],
  },
  /** Twice counts once. */
  likeComment: { ...like, method: 'POST' },
  unlikeComment: { ...like, method: 'DELETE' },
  /** The file is made in the background; a mail brings its address. */
  askForReport: {
    method: 'GET',
    path: '/web/ajax/videos/{id}/comments/download',
    access: 'person',
    params,
    query: z.object({ groupBy: oneOfOr('none', 'user', 'day'), ...exportFields }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
})

export const commentRoutes = { ...threadRoutes, ...heldRoutes }
