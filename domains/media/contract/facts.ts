import { z } from 'zod/mini'
import { defineFact, type PayloadOf } from '#platform/contract/fact.ts'

const upload = { uploadId: z.string(), ownerId: z.string() }

export const uploadFacts = {
  /** The last byte is durable: the whole file is at `key`. Size in bytes. */
  finished: defineFact(
    'upload.finished',
    z.object({ ...upload, filename: z.string(), filetype: z.string(), size: z.number(), key: z.string() }),
  ),
  /** Its bytes are gone. */
  abandoned: defineFact('upload.abandoned', z.object({ ...upload, why: z.enum(['cancelled', 'not_a_video', 'expired', 'empty']) })),
}

export const assetFacts = {
  /** Every rendition that will be made of it is. May be told twice. */
  encoded: defineFact('asset.encoded', z.object({ assetId: z.string() })),
  /** The renditions of an asset were made anew; or, with a sentence that says why, they were not and stay as they are. */
  migrated: defineFact('asset.migrated', z.object({ migrationId: z.string(), failure: z.nullable(z.string()) })),
}

export type UploadFinished = PayloadOf<typeof uploadFacts.finished>
export type UploadAbandoned = PayloadOf<typeof uploadFacts.abandoned>
