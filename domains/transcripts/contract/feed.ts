import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'

/** What happens to the transcripts of a video, for who manages it. */
export const transcriptFeed = defineTopic('transcripts', videoIdPattern, {
  /** One was made, changed in its settings or removed, or is being made. */
  changed: {},
  /** Cues were changed. */
  edited: { ids: z.object({ transcriptId: z.string(), revision: z.number() }) },
  /** Somebody opened the editor or left it. */
  editors: { ids: z.object({ transcriptId: z.string() }) },
})
