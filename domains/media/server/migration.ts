import { sql } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { MigrationState, Rendition } from '../contract.ts'
import { askFor } from './pipeline/asset-job.ts'
import { findAsset, forgiveAttempts } from './queries/assets.ts'
import { dropMigrationRenditions, findMigration, insertMigration, lockMigratable } from './queries/migrations.ts'

/** What `migrationColumn` answers. */
export interface MigrationColumn {
  readonly id: string
  readonly state: Exclude<MigrationState, 'NONE'>
  /** A sentence; null unless it failed. */
  readonly failure: string | null
  /** ISO 8601. */
  readonly begunAt: string
  readonly endedAt: string | null
  /** Why it waits; null: it doesn't. */
  readonly delay: string | null
  /** Those that are being made; none when it is over. */
  readonly renditions: readonly Rendition[]
}

/** For statements that join `asset`: its last migration; null where there was none. */
export const migrationColumn = sql<MigrationColumn | null>`(
  select json_build_object('id', m.id, 'state', m.state, 'failure', m.failure, 'begunAt', m.begun_at, 'endedAt', m.ended_at, 'delay', asset.delay,
    'renditions', (
      select coalesce(json_agg(json_build_object('name', r.name, 'width', r.width, 'height', r.height, 'state', r.state, 'progress', r.progress)
        order by r.height desc nulls last), '[]')
      from migration_rendition r where r.asset_id = m.asset_id))
  from asset_migration m where m.asset_id = asset.id)`

/** Whether the uploaded file of an asset is in the storage. @throws StorageProblem unavailable */
export async function hasOriginal({ db, storage }: Pick<Ports, 'db' | 'storage'>, assetId: string): Promise<boolean> {
  const key = (await findAsset(db, assetId))?.masterKey
  return Boolean(key && (await storage.head(key)))
}

const refusal = (reason: string, message: string) => new Problem('conflict', reason, message)

/**
 * Has the renditions of an asset made anew; where that is being done already nothing is added.
 *
 * @returns the migration, and whether it begins with this call
 * @throws Problem not_found, conflict (not_ready, no_original)
 */
export async function startMigration(tx: Tx, assetId: string, original: boolean): Promise<{ id: string; begins: boolean }> {
  const asset = await lockMigratable(tx, assetId)
  if (!asset) throw new Problem('not_found')
  const last = await findMigration(tx, assetId)
  if (last?.state === 'IN_PROGRESS') return { id: last.id, begins: false }
  if (asset.state === 'failed') throw refusal('not_ready', 'This file could not be processed. Upload it again instead.')
  if (asset.state !== 'ready' || asset.unfinished) throw refusal('not_ready', 'It is still being processed. Migrate it once that is done.')
  if (!asset.masterKey || !original) throw refusal('no_original', 'The original file is no longer there, so nothing can be made from it.')
  await forgiveAttempts(tx, assetId, 'migrate')
  await dropMigrationRenditions(tx, assetId)
  const id = await insertMigration(tx, assetId)
  await askFor(tx, 'migrate', asset)
  return { id, begins: true }
}
