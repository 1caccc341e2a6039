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
  abandoned: defineFact('upload.abandoned', z.object({ ...upload, why: z.enum(['cancelled', 'not_a_video', 'expired']) })),
}

export type UploadFinished = PayloadOf<typeof uploadFacts.finished>
export type UploadAbandoned = PayloadOf<typeof uploadFacts.abandoned>
