import { z } from 'zod/mini'
import { flag, text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { owner, tile, visibility } from './shapes.ts'

/** Where a video stands with its reviewer. */
export const reviewState = z.enum(['NONE', 'SENT', 'APPROVED', 'REJECTED'])
export type ReviewState = z.output<typeof reviewState>

/** Characters of what is said with a decision (CM-9.14). */
export const longestReviewComment = 512

const comment = text({ max: longestReviewComment, long: 'Maximum character limit exceeded' })

const username = z.string().check(z.trim(), z.maxLength(64))

/** Year 9999, in epoch seconds: what a date can hold. */
const latest = 253_402_300_799

/** Epoch seconds; 0 or nothing: never. */
const expiry = z.pipe(z.union([z.literal(''), z.coerce.number().check(z.int(), z.gte(0), z.lte(latest))]), z.transform(Number))

/** What the update call takes besides, about who checks a video, how long it stays and what its owner agreed to. */
export const publishingFields = {
  /** A username; empty: nobody. */
  video_reviewer: z.optional(username),
  reviewer_username: z.optional(username),
  expiry_date: z.optional(expiry),
  terms_of_use: z.optional(flag),
  /** To the reviewer, where the change sends it to one. */
  reviewercomment: z.optional(comment),
  /** What the sender saw; a newer one is refused with 409 `stale`, and `stands`, the video as it is. Absent: the last wins. */
  revision: z.optional(z.coerce.number().check(z.int())),
}

/** What the settings show of it, for who manages the video. */
export const publishingShown = {
  /** Usernames; empty: nobody. */
  video_reviewer: z.optional(z.string()),
  reviewer_username: z.optional(z.string()),
  reviewer: z.optional(z.nullable(owner)),
  review_state: z.optional(reviewState),
  review_comment: z.optional(z.string()),
  /** Whether its owner agreed to the terms once. */
  terms_of_use: z.optional(z.boolean()),
  revision: z.optional(z.number()),
  /** Who changed the settings last; null: nobody has, or they are gone. */
  revised_by: z.optional(z.nullable(owner)),
  /** ISO 8601. */
  revised_at: z.optional(z.nullable(z.string())),
}

const params = z.object({ id: gccId })

const step = z.strictObject({
  state: z.enum(['SENT', 'APPROVED', 'REJECTED', 'WITHDRAWN']),
  /** ISO 8601. */
  at: z.string(),
  /** Who did it; the name is that of then. */
  by: owner,
  reviewer: z.nullable(owner),
  comment: z.string(),
  /** Who was to see it. */
  visibility,
})
export type ReviewStep = z.output<typeof step>

const waiting = z.strictObject({
  video: tile,
  /** ISO 8601. */
  sent_at: z.string(),
  sender: owner,
  comment: z.string(),
})
export type WaitingReview = z.output<typeof waiting>

export const publishingRoutes = routes({
  /** Sends it to a reviewer; or, by that reviewer or a siteadmin, approves or rejects what was sent. */
  reviewVideo: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/review',
    access: 'person',
    params,
    body: z.object({
      action: z.enum(['send', 'approve', 'reject'], 'Failed to approve/reject the video'),
      /** Empty: the one that was chosen before. */
      reviewername: z._default(username, ''),
      reviewercomment: z._default(comment, ''),
    }),
    answer: z.literal(true),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** What was decided so far, newest first; for who manages the video, and for who may decide. */
  listReviewSteps: {
    method: 'GET',
    path: '/api/v3/videos/{id}/reviews',
    access: 'person',
    params,
    query: z.object(pageFields(20)),
    answer: pageOf(step),
    refusals: ['not_found', 'forbidden'],
  },
  /** What waits for the viewer, longest first; siteadmins also see what has no reviewer any more. */
  listWaitingReviews: {
    method: 'GET',
    path: '/api/v3/reviews',
    access: 'person',
    query: z.object(pageFields(20)),
    answer: pageOf(waiting),
    refusals: ['forbidden'],
  },
  /** It ends now. */
  expireVideo: {
    method: 'POST',
    path: '/api/v3/videos/{id}/expire',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
})
