import { z } from 'zod/mini'
import { oneOf } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'

/** USERS: everybody who is signed in (CM-3.42). */
export const playlistVisibility = oneOf('PUBLIC', 'USERS')
export type PlaylistVisibility = z.output<typeof playlistVisibility>

const owner = z.strictObject({ name: z.string(), displayname: z.string() })

/** What every list of playlists is made of. */
export const playlistTile = z.strictObject({
  id: uuid,
  /** In addresses; wherever it stands the id will do too. */
  name: z.string(),
  displayname: z.string(),
  description: z.string(),
  /** Root-relative address of its own picture, or of its first video's; null where there is none. */
  thumbnail_url: z.nullable(z.string()),
  thumbnail_path: z.nullable(z.string()),
  /** Of the videos that this viewer sees. Who manages the playlist has all of them counted. */
  kapsule_count: z.number(),
  owner,
  visibility: playlistVisibility,
  sequential_play: z.boolean(),
  featured: z.boolean(),
  topics: z.array(z.string()),
  /** ISO 8601: when it was made. */
  time_sort: z.string(),
  can: z.strictObject({ manage: z.boolean() }),
})
export type PlaylistTile = z.output<typeof playlistTile>

export const playlist = z.extend(playlistTile, {
  /** Seconds, of what is counted. */
  duration: z.number(),
  /** `1 hour 5 minutes` */
  durationHumanize: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  reviewer_username: z.nullable(z.string()),
  /** Its own picture; null: that of the first video. */
  thumbnailUploadUrl: z.nullable(z.string()),
})
export type Playlist = z.output<typeof playlist>

export const playlistItem = z.strictObject({
  video_id: gccId,
  /** From 1, among those that this viewer sees. */
  serial_number: z.number(),
  displayname: z.string(),
  description: z.string(),
  durationStr: z.string(),
  /** Seconds; null until known. */
  duration: z.nullable(z.number()),
  playCount: z.number(),
  thumbnail_url: z.nullable(z.string()),
  owner,
  /** An earlier video of a playlist in sequence was not watched yet. */
  is_locked: z.boolean(),
  already_watched: z.boolean(),
  /** Whole percent, 0 to 100. */
  current_watch_percentage: z.number(),
  /** False where the viewer manages the playlist and may not see the video: then nothing else is said of it. */
  visible: z.boolean(),
  /** Who may watch it; null where it is not visible. */
  visibility: z.nullable(z.string()),
})
export type PlaylistItem = z.output<typeof playlistItem>

/** A playlist as it is offered for one video. */
export const playlistChoice = z.strictObject({
  id: uuid,
  name: z.string(),
  displayname: z.string(),
  includes_video: z.boolean(),
  kapsule_count: z.number(),
})
