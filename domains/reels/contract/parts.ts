import { z } from 'zod/mini'
import { gccId } from '#platform/contract/ids.ts'

export const reelSource = z.strictObject({
  id: gccId,
  displayname: z.string(),
  /** Second of the source at which the reel begins. */
  start: z.number(),
})
export type ReelSource = z.output<typeof reelSource>

declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** What a reel was made of, for who sees that. */
    readonly reel_source: ReelSource | undefined
    /** Whether it is a reel that failed and that the viewer can have made again; only for its owner. */
    readonly reel_failed: boolean | undefined
  }
}
