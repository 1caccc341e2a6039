import { hasOriginal } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { migrationRoutes } from '../../contract/migration.ts'
import { can } from '../policy.ts'
import { getVisibleVideo, type VideoRow } from '../queries/detail.ts'
import type { VideoJobsAsk } from '../showing.ts'
import { migrateVideo } from './migrate.ts'
import { presentMigrationJob } from './present.ts'
import { findMigrationOf } from './queries.ts'

const listMigrations: VideoJobsAsk = async (db, videoId) => {
  const migration = await findMigrationOf(db, videoId)
  return migration ? [presentMigrationJob(migration)] : []
}

/** @param others what the domains above can be asked about by `jobName` */
export const migrationBound = (others: Readonly<Record<string, VideoJobsAsk>>): Bound[] =>
  bind(migrationRoutes, {
    migrateVideo: async ({ db, viewer, params, ports, write }) => {
      const { asset_id: assetId } = await getManaged(db, viewer, params.id)
      // Looked for before anything is locked: the storage may be far away.
      const original = await hasOriginal(ports, assetId)
      await write((tx) => migrateVideo(tx, viewer, { id: params.id, original }))
      return { result: 'success' as const, migration_state: 'IN_PROGRESS' as const }
    },
    listVideoJobs: async ({ db, viewer, query }) => {
      const video = await getManaged(db, viewer, query.id)
      const jobs = { ...others, migrate: listMigrations }
      const list = new Map(Object.entries(jobs)).get(query.jobName)
      return { jobs: list ? await list(db, video.id) : [] }
    },
  })

async function getManaged(db: Db, viewer: Viewer, id: string): Promise<VideoRow> {
  const video = await getVisibleVideo(db, viewer, id)
  if (!can.manage(viewer, video)) throw new Problem('forbidden')
  return video
}
