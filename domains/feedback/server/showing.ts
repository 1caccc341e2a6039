import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { VideoPart } from '#domains/videos/server.ts'

export const feedbackPart: VideoPart<'customFeedback_url'> = {
  name: 'customFeedback_url',
  schema: z.nullable(z.string()),
  column: () => sql`(select f.url from video_feedback f where f.video_id = video.id)`,
}
