import { z } from 'zod/mini'
import { sharedWith } from '#domains/audience/contract.ts'
import { sceneThumbnail } from '#domains/media/contract.ts'
import { gccId } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'
import { migrationShown } from './migration.ts'
import { boundParts, type VideoParts } from './parts.ts'
import { playback } from './playback.ts'
import { publishingShown } from './publishing.ts'
import { owner, tile, tileFields, videoCan } from './shapes.ts'

const shown = {
  ...tileFields,
  /** `review`: approve or reject it, now. */
  can: z.extend(videoCan, { review: z.boolean() }),
  access: z.literal('granted'),
  /** Who made it, besides its owner: names as they are shown. */
  authors: z.array(z.string()),
  /** A sentence for a person; only while `state` is `failed`. */
  failure: z.nullable(z.string()),
  counts: z.strictObject({ views: z.number(), likes: z.number() }),
  liked: z.boolean(),
  comments_enabled: z.enum(['ALL', 'NONE']),
  video_download: z.boolean(),
  restricted_video: z.boolean(),
  /** Null until it can be watched. */
  playback: z.nullable(playback),
  /** Where this viewer left off, seconds; 0: at the beginning. */
  resume_at: z.number(),
  /** The session under which this view reports its progress. */
  kvtoken: z.string(),
}

/** The names under which the settings are sent back; only for who manages the video (`can.manage`). */
const managed = {
  /** A sentence: why the work on it waits, which goes on by itself. */
  delay: z.optional(z.nullable(z.string())),
  gconfid: z.optional(gccId),
  video_title: z.optional(z.string()),
  video_description: z.optional(z.string()),
  thumbnailUploadUrl: z.optional(z.nullable(z.string())),
  /** Comma list. */
  video_topics_data: z.optional(z.string()),
  /** Comma list, in the order of `authors`: usernames, or names as they were typed. */
  video_authors_data: z.optional(z.string()),
  /** Who was chosen, for `visibility` MEMBERS. */
  ...sharedWith,
  external_users: z.optional(z.boolean()),
  ...publishingShown,
  ...migrationShown,
  /** Others never get the uploaded file, whatever `video_download` says: what it tells of its makers cannot be found in its kind of file. */
  original_withheld: z.optional(z.boolean()),
  /** Those that the viewer sees. */
  channels: z.optional(z.array(z.strictObject({ id: z.string(), name: z.string(), displayname: z.string() }))),
  /** Key → text. */
  customVideoProperties: z.optional(z.record(z.string(), z.string())),
  /** Slug of the place of the library at which it stands besides those of its topics; null: none. */
  library_node: z.optional(z.nullable(z.string())),
}

const own = z.strictObject({ ...shown, ...managed })
type PartShape = { readonly [Name in keyof VideoParts]: z.ZodMiniType<VideoParts[Name]> }

/** With the parts that other domains add. */
export const video = z.lazy(() =>
  boundParts.schemas ? z.extend(own, boundParts.schemas) : z.looseObject(own.shape),
) as unknown as z.ZodMiniObject<typeof own.shape & PartShape, z.core.$strict>
export type Video = z.output<typeof video>

/** What a siteadmin gets of somebody's PRIVATE video before `accessanyway` (wire-details, "Rights"). */
export const askingForAccess = z.strictObject({ id: gccId, displayname: z.string(), owner, access: z.literal('ask') })

/** Of a video that waits in a playlist or a track until those before it are watched. */
export const closed = z.strictObject({
  id: gccId,
  displayname: z.string(),
  owner,
  access: z.literal('locked'),
  locked_by: z.strictObject({ type: z.enum(['playlist', 'track']), name: z.string(), displayname: z.string() }),
})
export type Closed = z.output<typeof closed>

const params = z.object({ id: gccId })

/** `option` says what is asked for; the part of another domain stands beside the video. */
const settingsQuery = z.looseObject({ option: z._default(z.string(), 'settings') })
export const settingsOf = z.looseObject({ option: z.string(), video })

export const detailRoutes = routes({
  getVideo: {
    method: 'GET',
    path: '/api/v3/videos/{id}',
    access: 'anyone',
    params,
    answer: z.discriminatedUnion('access', [video, askingForAccess, closed]),
    refusals: ['not_found'],
  },
  /** The tile alone (CM-7.85). */
  getVideoTile: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}',
    access: 'anyone',
    params,
    answer: tile,
    fragment: 'preferred',
    refusals: ['not_found'],
  },
  listSceneThumbnails: {
    method: 'GET',
    path: '/api/v3/videos/{id}/scene-thumbnails',
    access: 'person',
    params,
    answer: z.object({
      items: z.array(sceneThumbnail),
    }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Sends the browser to the uploaded file where `can.download`. */
  downloadVideo: {
    method: 'GET',
    path: '/api/v3/videos/{id}/download',
    access: 'anyone',
    params,
    answer: z.null(),
    status: 302,
    refusals: ['not_found', 'forbidden'],
  },
  getVideoSettings: {
    method: 'GET',
    path: '/web/videos/{id}/settings',
    access: 'person',
    params,
    query: settingsQuery,
    answer: settingsOf,
    fragment: 'offered',
    page: true,
    refusals: ['not_found', 'forbidden'],
  },
  /** The same under its second address (CM-7.44). */
  getVideoSettingsPanel: {
    method: 'GET',
    path: '/web/ajax/partials/videos/{id}/settings',
    access: 'person',
    params,
    query: settingsQuery,
    answer: settingsOf,
    fragment: 'preferred',
    refusals: ['not_found', 'forbidden'],
  },
})
