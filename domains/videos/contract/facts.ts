import { z } from 'zod/mini'
import { defineFact } from '#platform/contract/fact.ts'
import { gccId } from '#platform/contract/ids.ts'

const ofVideo = z.object({ videoId: gccId })

export const videoFacts = {
  updated: defineFact('video.updated', ofVideo),
  /** Others than its people may see it from now on, if it plays. */
  published: defineFact('video.published', ofVideo),
  /** It plays from now on. */
  shown: defineFact('video.shown', ofVideo),
}
