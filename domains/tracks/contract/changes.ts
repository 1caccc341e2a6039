import { z } from 'zod/mini'
import { topicsField } from '#domains/topics/contract.ts'
import { flag, list, oneOf, text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { nameFields } from '#platform/contract/name-list.ts'
import { routes } from '#platform/contract/route.ts'
import { dueFields } from './due.ts'
import { trackVisibility } from './shapes.ts'

/** A name or an id. */
export const trackParams = z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) })

/** Lines that a description has at most (LE-5.71). */
export const mostTrackLines = 8
/** Tracks that are deleted at once (LE-5.68). */
export const mostTracksAtOnce = 20
/** Months for which a certificate can hold. */
export const longestValidity = 120
const monthsMessage = `A certificate is valid for 1 to ${longestValidity} months, or without an end (0).`
const authorMessage = 'This character is not allowed in author name'

/** Sent along and never believed: the session says who it is. */
const ignored = z.optional(z.string().check(z.maxLength(255)))

const fields = {
  user: ignored,
  domain: ignored,
  description: z.optional(
    text({ max: 2000 }).check(
      z.refine((value) => value.split('\n').length <= mostTrackLines, `At most ${mostTrackLines} lines are allowed`),
    ),
  ),
  /** Names, with commas; those of them that are usernames manage the track, too. */
  author: z.optional(
    text({ max: 255 }).check(
      z.refine((value) => value === '' || (/^[\p{L}\p{N}_\-, ]*$/u.test(value) && !/^[\p{N}\s]+$/u.test(value)), authorMessage),
    ),
  ),
  /** Address of the storage upload; empty: none. */
  thumbnailUploadUrl: z.optional(z.string().check(z.maxLength(500))),
  visibility: z.optional(trackVisibility),
  /** Each video opens when those before it are watched. */
  sequential: z.optional(flag),
  /** A video counts as completed when its quizzes with a passing score are passed, too. */
  quizzes_required: z.optional(flag),
  /** For how many months certificates that are given from now on hold; 0: for good. */
  recertify_months: z.optional(
    z.coerce.number().check(z.int(monthsMessage), z.gte(0, monthsMessage), z.lte(longestValidity, monthsMessage)),
  ),
  ...dueFields,
  topics: z.optional(topicsField({ message: 'This character is not allowed in track topic' })),
  /** Videos of which the author knows that not everybody who sees the track sees them. */
  gconfid: z.optional(z.pipe(list(500), z.array(gccId))),
}

const title = text({ min: 1, max: 255, empty: 'Please fill in the title and click Create.' })

const saved = z.object({ result: z.literal('success'), trackName: z.string(), data: z.object({ displayname: z.string() }) })
const done = z.object({ result: z.literal('success') })

const members = z.object({
  /** Usernames. */
  userMembers: z._default(list(500), []),
  /** Names or ids. */
  groupMembers: z._default(list(500), []),
  action: z.optional(oneOf('add', 'remove')),
})

export const changeRoutes = routes({
  createTrack: {
    method: 'POST',
    path: '/web/ajax/tracks/create',
    access: 'person',
    body: z.object({ displayname: title, ...fields }),
    answer: saved,
    refusals: ['forbidden', 'invalid'],
  },
  /** Only what is sent changes. Another visibility forgets who was chosen. */
  updateTrack: {
    method: 'PUT',
    path: '/web/ajax/tracks/{name}/update',
    access: 'person',
    params: trackParams,
    body: z.object({ displayname: z.optional(title), ...fields }),
    answer: saved,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** All of them or none. */
  deleteTracks: {
    method: 'DELETE',
    path: '/web/ajax/tracks/delete',
    access: 'person',
    body: z.object(nameFields(mostTracksAtOnce, 'Maximum 12 tracks are permitted for operation.')),
    answer: z.literal('success'),
    as: 'text',
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  featureTrack: {
    method: 'PUT',
    path: '/web/ajax/tracks/{name}/featured',
    access: 'person',
    params: trackParams,
    body: z.object({ featured: flag }),
    answer: z.object({ result: z.literal('success'), featured: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /**
   * Those of these videos that fewer people see than the track are opened to all who see it; all of them or none, and only what the caller
   * manages.
   */
  shareConflicts: {
    method: 'POST',
    path: '/api/v3/tracks/{name}/conflicts/share',
    access: 'person',
    params: trackParams,
    body: z.object({
      gconfid: z.pipe(list(20), z.array(gccId)),
      /** The one that the track will have. */
      visibility: z.optional(trackVisibility),
      /** Where the site asks for it. */
      terms_of_use: z.optional(flag),
    }),
    /** What was opened. */
    answer: z.object({ result: z.literal('success'), videos: z.array(gccId) }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** A track that is not of GROUPS keeps no members: it refuses them. */
  addTrackMembers: {
    method: 'PUT',
    path: '/web/ajax/groups/{name}/members',
    access: 'person',
    params: trackParams,
    body: members,
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  removeTrackMembers: {
    method: 'DELETE',
    path: '/web/ajax/groups/{name}/members',
    access: 'person',
    params: trackParams,
    body: members,
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
})
