import { assetFacts } from '#domains/media/contract.ts'
import { notify } from '#domains/notifications/server.ts'
import type { PayloadOf } from '#platform/contract/fact.ts'
import { defineJob, on, type Reaction } from '#platform/server/jobs.ts'
import { newsOfVideo, videoMigrated } from '../notifications.ts'
import { takeMigrationRequests } from './queries.ts'

const tellOfMigration = defineJob<PayloadOf<typeof assetFacts.migrated>>({
  name: 'tell-of-migration',
  run: ({ migrationId, failure }, { ports: { db } }) =>
    db.transaction().execute(async (tx) => {
      for (const { videoId, accountIds } of await takeMigrationRequests(tx, migrationId)) {
        const source = `migration-${migrationId} ${videoId}`
        await notify(tx, videoMigrated, newsOfVideo({ videoId, actorId: null, source, message: failure ?? '', to: accountIds }))
      }
    }),
})

/** Who asked for a migration hears how it ended. */
export const migrationReactions: readonly Reaction[] = [on(assetFacts.migrated, tellOfMigration)]
