import { z } from 'zod/mini'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'

const course = z.strictObject({
  /** Videos of the track that are in its course, of those that the viewer sees. */
  units: z.number(),
  /** Videos of the track, each once. */
  videos: z.number(),
  /** ISO 8601: when a video was last put into it; null: there is no course. */
  made_at: z.nullable(z.string()),
  /** Who did that; null: they have left, or there is none. */
  by: z.nullable(z.strictObject({ name: z.string(), displayname: z.string() })),
})
export type TrackCourse = z.output<typeof course>

const path = '/api/v3/tracks/{name}/course'

/** What learning platforms take. */
export const courseFormats = ['cmi5', 'scorm-1.2', 'scorm-2004'] as const
export type CourseFormat = (typeof courseFormats)[number]

/** A track as a course of learning platforms, whose lessons are its videos: assignable units of cmi5, or what SCORM opens. */
export const courseRoutes = routes({
  /** How much of the track is in its course, for who manages it. */
  getTrackCourse: { method: 'GET', path, access: 'person', params: trackParams, answer: course, refusals: ['not_found', 'forbidden'] },
  /** Puts the videos of the track that the viewer manages into its course; they may be embedded from then on. */
  makeTrackCourse: {
    method: 'POST',
    path,
    access: 'person',
    params: trackParams,
    answer: course,
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
  /** Learning platforms that have the course show none of its videos any more. */
  endTrackCourse: {
    method: 'DELETE',
    path,
    access: 'person',
    params: trackParams,
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden'],
  },
  /** The zip with `cmi5.xml` or `imsmanifest.xml`, as the track is now. */
  downloadTrackCourse: {
    method: 'GET',
    path: `${path}/package`,
    access: 'person',
    params: trackParams,
    query: z.object({ format: z._default(z.enum(courseFormats), 'cmi5') }),
    answer: z.null(),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** For the page that a learning platform launches, or that a SCORM package frames: an embed token for the video of the unit, good for 4 to 8 hours. */
  openUnit: {
    method: 'POST',
    path: '/api/v3/tracks/{name}/units/{id}/session',
    access: 'anyone',
    params: z.extend(trackParams, { id: uuid }),
    /** What the platform hands to whom it launches. */
    body: z.object({ secret: z.string().check(z.maxLength(200)) }),
    answer: z.object({
      result: z.literal('success'),
      token: z.string(),
      expires: z.string(),
      video: gccId,
      /** The quiz by whose score its learners pass; null: there is none. */
      quiz: z.nullable(uuid),
      /** Those that must be passed before that one counts as passed, where the track asks for all of them. */
      other_quizzes: z.array(uuid),
      /** Learners are done when they have passed all of these, beside having watched. */
      quizzes_required: z.boolean(),
    }),
    refusals: ['not_found', 'invalid'],
  },
})
