import { z } from 'zod/mini'
import { scormVersion } from '#domains/videos/contract.ts'
import { uuid } from '#platform/contract/ids.ts'

export const videoPackage = z.strictObject({
  id: uuid,
  version: scormVersion,
  state: z.enum(['making', 'ready', 'failed']),
  /** The file of the video is in it. */
  offline: z.boolean(),
  /** ISO 8601: when it was asked for. */
  at: z.string(),
  /** Who asked for it; null: they have left. */
  by: z.nullable(z.strictObject({ name: z.string(), displayname: z.string() })),
  /** Root-relative address of the zip; null until it is ready. */
  url: z.nullable(z.string()),
})
export type VideoPackage = z.output<typeof videoPackage>

/** Why a video's file may not leave in a package, or cannot. */
export const hindrance = z.enum(['expired', 'restricted_video', 'not_published', 'video_download', 'no_file', 'not_playable'])
export type OfflineHindrance = z.output<typeof hindrance>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** Newest first; only for who manages the video. */
    readonly packages: VideoPackage[] | undefined
    /** Whether there are packages; only for who manages the video. */
    readonly generate_scorm: boolean | undefined
    /** Null: its file may leave in a package, where an administrator allows that at all; only for who manages the video. */
    readonly scorm_offline_hindrance: OfflineHindrance | null | undefined
  }
}
