import type { MigrationState } from '#domains/media/contract.ts'
import type { MigrationColumn } from '#domains/media/server.ts'
import type { VideoJob } from '../../contract/migration.ts'

/** For the settings. */
export function presentMigration(migration: MigrationColumn | null) {
  const state: MigrationState = migration?.state ?? 'NONE'
  return {
    migration_state: state,
    migration_failure: state === 'FAILED' ? (migration?.failure ?? null) : null,
    migration_renditions: state === 'IN_PROGRESS' ? [...(migration?.renditions ?? [])] : [],
  }
}

/** As the state of a job. */
export function presentMigrationJob({ id, state, failure, delay, begunAt, endedAt, renditions }: MigrationColumn): VideoJob {
  const running = state === 'IN_PROGRESS'
  const sum = renditions.reduce((all, { progress }) => all + progress, 0)
  const progress = { IN_PROGRESS: renditions.length === 0 ? 0 : sum / renditions.length, DONE: 1, FAILED: 0 }[state]
  const status = running ? (progress > 0 ? 'RUNNING' : 'QUEUED') : state === 'DONE' ? 'SUCCESS' : 'FAILED'
  const message = (running ? delay : failure) ?? ''
  return { id, jobName: 'migrate', status, progress, message, at: new Date(endedAt ?? begunAt).toISOString() }
}
