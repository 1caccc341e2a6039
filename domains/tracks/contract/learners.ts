import { z } from 'zod/mini'
import { oneOf, oneOfOr } from '#platform/contract/fields.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { trackParams } from './changes.ts'
import { learnerDue } from './due.ts'

/** Groups that a report at a glance tells of. */
export const mostGroupsTold = 100
/** Learners that pages of the table reach. */
export const mostLearnersPaged = 100_000

/** What people have done of a track together. */
export const progressCounts = {
  learners: z.number(),
  begun: z.number(),
  completed: z.number(),
  /** Their last day is over, and they are not done; null: the track is due for nobody. */
  late: z.nullable(z.number()),
  /** Whole percent, the mean of all who have taken a quiz of the track; null: nobody has, or too few where single results are not shown. */
  score: z.nullable(z.number()),
  /** Seconds, of all together. */
  watch_duration: z.number(),
}

const groupProgress = z.strictObject({ name: z.string(), displayname: z.string(), ...progressCounts })
export type GroupProgress = z.output<typeof groupProgress>

const progress = z.strictObject({
  ...progressCounts,
  /** ISO 8601: what is told stood so then; null: nothing is counted yet. */
  counted_at: z.nullable(z.string()),
  /** It is being counted again: `counted` on the feed of the track says when it is. */
  counting: z.boolean(),
  /** Days are of this one. */
  time_zone: z.string(),
  /** Its learners are those whom it was given to; else those who have begun it or enrolled. */
  given: z.boolean(),
  /** Of the groups that it was given to, the first of them by name. */
  groups: z.array(groupProgress),
  /** There are more groups. */
  more_groups: z.boolean(),
  can: z.strictObject({
    /** Learners by name. */
    see_people: z.boolean(),
  }),
})
export type TrackProgress = z.output<typeof progress>

const learnerState = ['waiting', 'begun', 'completed'] as const

export const trackLearner = z.strictObject({
  username: z.string(),
  displayname: z.string(),
  /** waiting: nothing is watched yet. */
  state: z.enum(learnerState),
  /** Videos of the track that they see, and those of them that they have watched to the end. */
  videos: z.number(),
  completed_videos: z.number(),
  /** Whole percent. */
  percentage: z.number(),
  /** YYYY-MM-DD */
  begun: z.nullable(z.string()),
  last_watched: z.nullable(z.string()),
  completed: z.nullable(z.string()),
  /** Null: they may take their time. */
  due: z.nullable(learnerDue),
  /** Whole percent, the mean of their best attempts at quizzes of the track; null: none, or `quiz_results_by_person` is off. */
  score: z.nullable(z.number()),
  /** Seconds. */
  watch_duration: z.number(),
})
export type TrackLearner = z.output<typeof trackLearner>

/** How a list of learners is narrowed, sorted and paged. */
export const learnerFields = {
  ...pageFields(20),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  state: z._default(oneOfOr('all', ...learnerState, 'late'), 'all'),
  order_by: z._default(oneOfOr('name', 'progress', 'due', 'last_watched', 'score', 'watched'), 'name'),
  order_type: z.optional(oneOf('asc', 'desc')),
}

export const learnerRoutes = routes({
  /** How far the learners of a track are together, for who manages it; counted again where that is a minute old, or older than a change of who has it. */
  getTrackProgress: {
    method: 'GET',
    path: '/api/v3/tracks/{name}/progress',
    access: 'person',
    params: trackParams,
    answer: progress,
    refusals: ['not_found', 'forbidden'],
  },
  /** Each of them, for who manages the track and may read names. */
  listTrackLearners: {
    method: 'GET',
    path: '/api/v3/tracks/{name}/learners',
    access: 'person',
    params: trackParams,
    query: z.object({
      ...learnerFields,
      /** Name of a group that the track was given to; empty: all. */
      group: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    }),
    answer: pageOf(trackLearner),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
