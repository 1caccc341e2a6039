import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { VideoPart } from '#domains/videos/server.ts'

/** As `retryImport` takes it: of a video of one's own that oneself imported. */
export const importPart: VideoPart<'import_failed'> = {
  name: 'import_failed',
  schema: z.optional(z.boolean()),
  column: ({ id }) => sql`case when video.owner_id = ${id} then exists (
    select from video_import i where i.video_id = video.id and i.account_id = ${id} and i.state = 'failed') end`,
  present: (kept) => (kept as boolean | null) ?? undefined,
}
