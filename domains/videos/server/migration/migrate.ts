import { countUse } from '#domains/accounts/server.ts'
import { startMigration } from '#domains/media/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { lockChangeable } from '../commands/update.ts'
import { tellOfAsset } from '../queries/videos-by-asset.ts'
import { insertMigrationRequest } from './queries.ts'

interface MigrationWish {
  readonly id: string
  /** Whether the uploaded file was found in the storage. */
  readonly original: boolean
}

/**
 * Has all qualities of a video made anew; who asked is told when that is over. One at a time of the same files, whoever asks and for whichever
 * of the copies.
 *
 * @throws Problem not_found, forbidden, conflict (expired, not_ready, no_original), rate_limited
 */
export async function migrateVideo(tx: Tx, viewer: Person, { id, original }: MigrationWish): Promise<void> {
  const video = await lockChangeable(tx, viewer, id)
  const migration = await startMigration(tx, video.asset_id, original)
  if (migration.begins) await countUse(tx, viewer.id, 'video_migrations')
  await insertMigrationRequest(tx, migration.id, id, viewer.id)
  await tellOfAsset(tx, video.asset_id, 'progress')
}
