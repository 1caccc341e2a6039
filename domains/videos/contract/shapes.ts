import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'

export const videoType = z.enum(['video', 'short', 'podcast'])
export type VideoType = z.output<typeof videoType>

export const visibility = z.enum(['PRIVATE', 'USERS', 'MEMBERS', 'PUBLIC'])
export type Visibility = z.output<typeof visibility>

/** `uploading` until the last byte, `processing` while qualities are made (it may play already), then `ready`; or `failed`. */
export const videoState = z.enum(['uploading', 'processing', 'ready', 'failed'])

/** The editions of SCORM in which packages are made; 2004: its fourth. */
export const scormVersion = z.enum(['1.2', '2004'])
export type ScormVersion = z.output<typeof scormVersion>

export const owner = z.strictObject({ name: z.string(), displayname: z.string() })

/** What this viewer may do with a video; the web asks no other question about rights. */
export const videoCan = z.strictObject({
  /** Settings, deletion, featuring. */
  manage: z.boolean(),
  like: z.boolean(),
  download: z.boolean(),
  /** May stand in pages of other sites (not while `restricted_video`). */
  embed: z.boolean(),
})

/** What every list of videos, shorts and podcasts is made of. */
export const tileFields = {
  id: gccId,
  displayname: z.string(),
  description: z.string(),
  type: videoType,
  state: videoState,
  /** Root-relative address of the picture; null until there is one. */
  thumbnail_url: z.nullable(z.string()),
  thumbnail_path: z.nullable(z.string()),
  /** Seconds; null until known. */
  duration: z.nullable(z.number()),
  /** `4:07`, `1:02:33`; empty until known. */
  durationStr: z.string(),
  playCount: z.number(),
  likes: z.number(),
  owner,
  /** The channel that it was published to first, of those that this viewer sees. */
  channel: z.nullable(z.strictObject({ name: z.string(), displayname: z.string() })),
  topics: z.array(z.string()),
  visibility,
  published: z.boolean(),
  featured: z.boolean(),
  /** Epoch seconds; null: never. */
  expiry_date: z.nullable(z.number()),
  expired: z.boolean(),
  /** How much of it this viewer has watched, whole percent, 0 to 100. */
  percentage: z.number(),
  /** ISO 8601: when it was published, and before that made. What "newest" sorts by. */
  time_sort: z.string(),
  /** Of the viewer's own: its upload stopped minutes ago, and goes on at this address. */
  interrupted: z.optional(z.strictObject({ upload_url: z.string(), name: z.string(), size: z.number(), sent: z.number() })),
  /**
   * Of the viewer's own, while the server itself fetches its file: bytes that have come, and all of them where that is known. `rendered`: it is made of
   * another video, and the figures are percent.
   */
  fetching: z.optional(z.strictObject({ received: z.number(), size: z.nullable(z.number()), rendered: z.optional(z.boolean()) })),
  can: videoCan,
}
export const tile = z.strictObject(tileFields)
export type Tile = z.output<typeof tile>
