import { z } from 'zod/mini'
import { defineTopic } from '#platform/contract/feed.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'

export const assetFeed = defineTopic('asset', uuidPattern, { changed: {} })

/** Between processes alone: where a waiting request asks for a segment of a rendition, and where it hears that one is there. */
export const renditionFeed = defineTopic('rendition', uuidPattern, {
  wanted: { ids: z.object({ piece: z.number() }) },
  made: { ids: z.object({ piece: z.union([z.number(), z.literal('init')]) }) },
})
