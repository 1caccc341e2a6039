import { defineJob } from '#platform/server/jobs.ts'
import { deleteEndedEmbedTokens } from './queries/embed-tokens.ts'
import { deleteEndedSessions } from './queries/sessions.ts'

/** Takes away what has ended and cannot be used any more. */
export const sweepSessions = defineJob({
  name: 'sweep-sessions',
  schedule: '17 3 * * *',
  run: (_data, { ports }) =>
    ports.db.transaction().execute(async (tx) => {
      await deleteEndedSessions(tx)
      await deleteEndedEmbedTokens(tx)
    }),
})
