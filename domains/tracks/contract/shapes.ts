import { z } from 'zod/mini'
import { oneOf } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { dueDate } from './due.ts'

/** GROUPS: the people and groups that were chosen; with nobody chosen a draft. */
export const trackVisibility = oneOf('PUBLIC', 'USERS', 'GROUPS')
export type TrackVisibility = z.output<typeof trackVisibility>

const owner = z.strictObject({ name: z.string(), displayname: z.string() })

export const track = z.strictObject({
  id: uuid,
  /** In addresses; wherever it stands the id will do too. */
  trackName: z.string(),
  displayname: z.string(),
  description: z.string(),
  author: z.string(),
  owner,
  /** Root-relative; null where there is none. */
  thumbnail_url: z.nullable(z.string()),
  /** What it is shown with in lists: its own, or that of the first video that this viewer sees. */
  picture_url: z.nullable(z.string()),
  visibility: trackVisibility,
  featured: z.boolean(),
  /** Each video opens when those before it are watched. */
  sequential: z.boolean(),
  /** A video counts as completed when its quizzes with a passing score are passed, too. */
  quizzes_required: z.boolean(),
  /** For how many months a certificate of it holds; 0: for good. */
  recertify_months: z.number(),
  /** The last day for everybody to whom it was given: YYYY-MM-DD. */
  due_on: z.nullable(z.string()),
  /** Or so many days after they were given it; 0: none. */
  due_days: z.number(),
  self_enrol: z.boolean(),
  topics: z.array(z.string()),
  /** Of the videos that this viewer sees; one that stands in two modules counts once. */
  total_video_count: z.number(),
  completed_count: z.number(),
  /** Whole percent. */
  percentage: z.number(),
  /** Of this viewer, where they were given it or began it by themselves. */
  due: z.nullable(dueDate),
  /** They began it by themselves. */
  enrolled: z.boolean(),
  can: z.strictObject({ manage: z.boolean(), enrol: z.boolean(), leave: z.boolean() }),
})
export type TrackTile = z.output<typeof track>

export const trackModule = z.strictObject({
  id: uuid,
  /** Within the track. */
  name: z.string(),
  title: z.string(),
  displayname: z.string(),
})

export const moduleOfTrack = z.extend(trackModule, {
  total_video_count: z.number(),
  completed_count: z.number(),
  /** Seconds. */
  duration: z.number(),
})
export type ModuleOfTrack = z.output<typeof moduleOfTrack>

export const moduleVideo = z.strictObject({
  id: gccId,
  title: z.string(),
  owner: z.nullable(owner),
  description: z.string(),
  /** Seconds; null until known. */
  duration: z.nullable(z.number()),
  thumbnail_url: z.nullable(z.string()),
  completed: z.boolean(),
  /** It is watched; completed it is when its quizzes are passed, too. */
  quiz_left: z.boolean(),
  /** An earlier video of a track in sequence was not watched yet. */
  is_locked: z.boolean(),
  /** Seconds at which the viewer goes on. */
  resume_offset: z.number(),
  comments_enabled: z.enum(['ALL', 'NONE']),
  visibility: z.nullable(z.string()),
  /** False where the viewer manages the track and may not see the video: then nothing else is said of it. */
  visible: z.boolean(),
})
export type ModuleVideo = z.output<typeof moduleVideo>

export const moduleContent = z.strictObject({ module: trackModule, videos: z.array(moduleVideo) })
export type ModuleContent = z.output<typeof moduleContent>

export const conflictingVideo = z.strictObject({
  g_conf_id: gccId,
  displayname: z.string(),
  images: z.strictObject({ thumb: z.nullable(z.string()) }),
  ownerDisplayname: z.string(),
  visibility: z.string(),
  acknowledged: z.boolean(),
  /** `share`: the viewer may open it to all who see the track. */
  can: z.strictObject({ share: z.boolean() }),
})
export type ConflictingVideo = z.output<typeof conflictingVideo>

export const trackMember = z.strictObject({
  username: z.string(),
  displayname: z.string(),
  type: z.enum(['user', 'GRP']),
  name: z.string(),
  is_owner: z.boolean(),
})
export type TrackMember = z.output<typeof trackMember>
