import { z } from 'zod/mini'
import { scormVersion } from '#domains/videos/contract.ts'
import { uuid } from '#platform/contract/ids.ts'

export const videoPackage = z.strictObject({
  id: uuid,
  version: scormVersion,
  state: z.enum(['making', 'ready', 'failed']),
  /** ISO 8601: when it was asked for. */
  at: z.string(),
  /** Who asked for it; null: they have left. */
  by: z.nullable(z.strictObject({ name: z.string(), displayname: z.string() })),
  /** Root-relative address of the zip; null until it is ready. */
  url: z.nullable(z.string()),
})
export type VideoPackage = z.output<typeof videoPackage>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** Newest first; only for who manages the video. */
    readonly packages: VideoPackage[] | undefined
    /** Whether there are packages; only for who manages the video. */
    readonly generate_scorm: boolean | undefined
  }
}
