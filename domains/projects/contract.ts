import { z } from 'zod/mini'
import { playback } from '#domains/media/contract.ts'
import { oneOf, oneOfOr, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { sentTimeline, timeline } from './contract/timeline.ts'
import { longestProjectName } from './limits.ts'

/** Its `g_conf_id` or its `project_id`. */
const params = z.object({ id: z.union([gccId, uuid]) })
const renderParams = z.object({ id: z.union([gccId, uuid]), job: uuid })

const name = text({ min: 1, max: longestProjectName, empty: 'Please enter project name', long: 'Maximum character limit exceeded' })
/** None at all is an empty one. */
const newName = z.prefault(name, '')

const named = {
  /** Of the first video that is made of it. */
  g_conf_id: gccId,
  project_id: uuid,
  name: z.string(),
}

const projectTile = z.strictObject({ ...named, thumbnail_url: z.nullable(z.string()), updated_at: z.string() })
export type ProjectTile = z.output<typeof projectTile>

const projectSource = z.strictObject({
  id: gccId,
  /** What it is called, how long it is (seconds) and its picture; null where the viewer does not see it. */
  displayname: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  thumbnail_url: z.nullable(z.string()),
  /** Whether a film may be made of it: of what one manages, or may download. */
  usable: z.boolean(),
  /** Whether it has pictures. */
  pictures: z.boolean(),
  /** What plays it; null while nothing does, and where the viewer may not watch it. */
  plays: z.nullable(z.pick(playback, { kind: true, url: true })),
})
export type ProjectSource = z.output<typeof projectSource>

const projectRender = z.strictObject({
  job_id: uuid,
  /** The video that it becomes. */
  id: gccId,
  status: z.enum(['QUEUED', 'RUNNING', 'SUCCESS', 'FAILED']),
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  at: z.string(),
})
export type ProjectRender = z.output<typeof projectRender>

const project = z.strictObject({
  ...named,
  timeline,
  /** Of the timeline. */
  revision: z.number(),
  updated_at: z.string(),
  /** The videos of its clips and sounds, each once. */
  sources: z.array(projectSource),
  /** The last ten films that were made of it, the last first. */
  renders: z.array(projectRender),
})
export type Project = z.output<typeof project>
const projectAnswer = z.extend(project, { timeline: z.nullable(timeline) })

/** Of a timeline. */
const revision = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

const saved = z.object({ result: z.literal('success'), name: z.string(), revision: z.number(), updated_at: z.string() })
const done = z.object({ result: z.literal('success') })
const made = z.object({ result: z.literal('success'), ...named })

const query = z.object({
  ...pageFields(8),
  qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  order_by: z._default(oneOfOr('date', 'displayname', 'title'), 'date'),
  order_type: z.optional(oneOf('asc', 'desc')),
})
export type ProjectsQuery = z.output<typeof query>

export const projectRoutes = routes({
  createProject: {
    method: 'POST',
    path: '/web/ajax/projects',
    access: 'person',
    body: z.object({ name: newName }),
    answer: made,
    refusals: ['forbidden', 'invalid', 'conflict'],
  },
  deleteProject: {
    method: 'DELETE',
    path: '/web/ajax/projects/{id}',
    access: 'person',
    params,
    answer: z.literal('OK'),
    as: 'text',
    refusals: ['not_found'],
  },
  /** One's own; those that were changed last come first. */
  listProjects: {
    method: 'GET',
    path: '/web/ajax/partials/my/projects_listing',
    access: 'person',
    query,
    answer: pageOf(projectTile),
    fragment: 'preferred',
    refusals: ['invalid'],
  },
  /** Who names the `revision` that they have gets null for the timeline as long as that one stands. */
  getProject: {
    method: 'GET',
    path: '/api/v3/projects/{id}',
    access: 'person',
    params,
    query: z.object({ revision: z.optional(revision) }),
    answer: projectAnswer,
    refusals: ['not_found', 'invalid'],
  },
  /**
   * Only what is sent changes. With a timeline comes the `revision` that it was made of: where another was saved by now it is refused (409 `stale`),
   * and the refusal says which one stands. The same timeline again is saved already.
   */
  saveProject: {
    method: 'PUT',
    path: '/api/v3/projects/{id}',
    access: 'person',
    params,
    body: z.object({
      name: z.optional(name),
      timeline: z.optional(sentTimeline),
      revision: z.optional(revision),
    }),
    answer: saved,
    refusals: ['not_found', 'invalid', 'conflict'],
  },
  /** A project of its own, as this one stands; without a name it is called as this one, with `(copy)` behind. */
  copyProject: {
    method: 'POST',
    path: '/api/v3/projects/{id}/copy',
    access: 'person',
    params,
    body: z.object({ name: z.optional(name) }),
    answer: made,
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Undoes a deletion within 30 days. */
  restoreProject: {
    method: 'POST',
    path: '/api/v3/projects/{id}/restore',
    access: 'person',
    params,
    answer: done,
    refusals: ['not_found', 'conflict'],
  },
  /** Makes a video of it, PRIVATE at first. Asked again while that of the same revision is under way, it answers the same one. */
  renderProject: {
    method: 'POST',
    path: '/api/v3/projects/{id}/render',
    access: 'person',
    params,
    body: z.object({ displayname: z.optional(text({ min: 1, max: 255, empty: 'Please enter a title' })) }),
    answer: z.object({ id: gccId, job_id: uuid }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict', 'rate_limited'],
  },
  /** Ends a render that is under way; the video that it would have become is deleted. */
  cancelRender: {
    method: 'DELETE',
    path: '/api/v3/projects/{id}/renders/{job}',
    access: 'person',
    params: renderParams,
    answer: done,
    refusals: ['not_found', 'conflict'],
  },
  /** Tries once more to make a film that failed, as it stood when it was asked for. */
  retryRender: {
    method: 'POST',
    path: '/api/v3/projects/{id}/renders/{job}',
    access: 'person',
    params: renderParams,
    answer: done,
    refusals: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
  },
})

export { projectFeed } from './contract/feed.ts'
export {
  type ClipFocus,
  type ClipTitle,
  type CurvePoint,
  type PictureClip,
  type ProjectClip,
  type SoundClip,
  type Timeline,
  timeline,
  type VideoClip,
} from './contract/timeline.ts'
