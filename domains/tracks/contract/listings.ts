import { z } from 'zod/mini'
import { oneOf, oneOfOr } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'
import { conflictingVideo, moduleOfTrack, track, trackMember, trackVisibility } from './shapes.ts'

const query = z.object({
  ...pageFields(12),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  order_by: z._default(oneOfOr('date', 'displayname', 'title'), 'date'),
  order_type: z.optional(oneOf('asc', 'desc')),
  content_filtering: z._default(oneOfOr('all', 'featured'), 'all'),
})
export type TracksQuery = z.output<typeof query>

/** Why a track is recommended; null: it says nothing. */
const because = z.nullable(
  z.strictObject({
    /** `given`: to the viewer or a group of theirs. */
    reason: z.enum(['given', 'enrolled', 'topic', 'channel']),
    /** Of the topic or the channel; empty otherwise. */
    name: z.string(),
  }),
)
export type TrackBecause = z.output<typeof because>

const byProgress = z.extend(track, { because })
export type TrackByProgress = z.output<typeof byProgress>

const detail = z.extend(track, { modules: z.array(moduleOfTrack) })
export type TrackDetail = z.output<typeof detail>
const listing = { method: 'GET', query, answer: pageOf(track), refusals: ['invalid'] } as const

export const listingRoutes = routes({
  listTracks: { ...listing, path: '/web/ajax/partials/tracks', access: 'anyone' },
  listMyTracks: { ...listing, path: '/web/ajax/partials/my/tracks', access: 'person' },
  /**
   * By what the ledger of videos says; recommended: not begun, those of one's interests first; todo: what one was given or enrolled in and has not
   * completed, what is due first.
   */
  listTracksByProgress: {
    ...listing,
    path: '/web/ajax/tracks/partials/progress',
    access: 'person',
    query: z.object({ ...pageFields(12), scope: z._default(oneOfOr('progress', 'completed', 'recommended', 'todo'), 'progress') }),
    answer: pageOf(byProgress),
  },
  previewTrack: {
    method: 'GET',
    path: '/web/ajax/track/preview',
    access: 'anyone',
    query: z.object({ trackName: z.string().check(z.maxLength(100)) }),
    answer: detail,
    refusals: ['not_found', 'invalid'],
  },
  getTrack: {
    method: 'GET',
    path: '/api/v3/tracks/{name}',
    access: 'anyone',
    params: trackParams,
    answer: detail,
    refusals: ['not_found'],
  },
  /** Whoever has watched all of a track goes on to certification: `proceed` is true the first time, and never again. */
  completeTrack: {
    method: 'POST',
    path: '/api/v3/tracks/{name}/completion',
    access: 'person',
    params: trackParams,
    answer: z.object({ result: z.literal('success'), trackName: z.string(), proceed: z.boolean() }),
    refusals: ['not_found', 'conflict'],
  },
  /**
   * `op=CONFLICTING_VIDEOS`: what fewer people see than would see the track with this visibility, for who manages it; the first 500 by title, and
   * whether there are more.
   */
  getTrackContent: {
    method: 'GET',
    path: '/web/ajax/tracks/{name}/content',
    access: 'anyone',
    params: trackParams,
    query: z.object({ op: z.optional(oneOf('CONFLICTING_VIDEOS')), visibility: z.optional(trackVisibility) }),
    answer: z.object({
      modules: z.optional(z.array(moduleOfTrack)),
      videos: z.optional(z.array(conflictingVideo)),
      more_videos: z.optional(z.boolean()),
    }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** `scope=add`: who is none yet. */
  searchTrackMembers: {
    method: 'GET',
    path: '/web/ajax/tracks/{name}/members/search',
    access: 'person',
    params: trackParams,
    query: z.object({
      ...pageFields(10),
      qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      scope: z._default(oneOfOr('members', 'add'), 'members'),
      type: z._default(oneOfOr('all', 'user', 'GRP', 'USER', 'GROUP', 'group'), 'all'),
      /** Sent along; the address says which track it is, and the track who sees it. */
      track_name: z.optional(z.string().check(z.maxLength(100))),
      visibility: z.optional(trackVisibility),
    }),
    answer: z.object({ members: z.array(trackMember), totalcount: z.number() }),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
