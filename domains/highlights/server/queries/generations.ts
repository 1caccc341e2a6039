import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export type Purpose = 'highlights' | 'summary'
export type GenerationState = 'queued' | 'running' | 'success' | 'failed'

const columns = [
  'id',
  'video_id',
  'purpose',
  'state',
  'requested_by',
  'by_manager',
  'requested_at',
  'ended_at',
  'method',
  'version',
  'elapsed_ms',
  'made',
  'dropped',
  'message',
] as const

const rows = (db: Db | Tx) => db.selectFrom('video_generation').select(columns)

export type MethodRun = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

export const findMethodRun = (db: Db | Tx, videoId: string, purpose: Purpose): Promise<MethodRun | undefined> =>
  rows(db).where('video_id', '=', videoId).where('purpose', '=', purpose).executeTakeFirst()

interface NewGeneration {
  readonly videoId: string
  readonly purpose: Purpose
  readonly accountId: string
  readonly byManager: boolean
}

/** Begins one in place of the last. While one is under way there is no other. @returns its id; undefined where one is under way */
export async function beginGeneration(tx: Tx, { videoId, purpose, accountId, byManager }: NewGeneration): Promise<string | undefined> {
  const { rows: begun } = await sql<{ id: string }>`
    insert into video_generation as g (video_id, purpose, requested_by, by_manager)
    values (${videoId}, ${purpose}, ${accountId}, ${byManager})
    on conflict (video_id, purpose) do update set id = excluded.id, state = 'queued', failures = 0, requested_by = excluded.requested_by,
      by_manager = excluded.by_manager, requested_at = now(), ended_at = null, method = null, version = null, elapsed_ms = null, made = 0, dropped = 0,
      message = ''
    where g.state not in ('queued', 'running')
    returning id`.execute(tx)
  if (begun.length === 0 && byManager)
    await tx
      .updateTable('video_generation')
      .set({ by_manager: true })
      .where('video_id', '=', videoId)
      .where('purpose', '=', purpose)
      .execute()
  return begun[0]?.id
}

/** @returns whether it was under way */
export async function removeGeneration(tx: Tx, videoId: string, purpose: Purpose): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('video_generation')
    .where('video_id', '=', videoId)
    .where('purpose', '=', purpose)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isGenerationWanted(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('video_generation')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined where it has ended, or another took its place */
export const startGeneration = (db: Db, id: string): Promise<MethodRun | undefined> =>
  db
    .updateTable('video_generation')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst()

export interface GenerationOutcome {
  readonly state: 'success' | 'failed'
  readonly method?: string
  readonly version?: string
  readonly elapsedMs?: number
  readonly made?: number
  readonly dropped?: number
  readonly message?: string
}

/** @returns the row as it was asked for; undefined where it has ended before */
export const endGeneration = (tx: Tx, id: string, { elapsedMs, ...outcome }: GenerationOutcome): Promise<MethodRun | undefined> =>
  tx
    .updateTable('video_generation')
    .set({ ...outcome, ...(elapsedMs === undefined ? {} : { elapsed_ms: Math.round(elapsedMs) }), ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(columns)
    .executeTakeFirst()

/** Counts a try that failed. @returns whether that was the last one */
export async function countMethodFailure(db: Db | Tx, id: string, tries: number): Promise<boolean> {
  const row = await db
    .updateTable('video_generation')
    .set({ failures: sql`failures + 1` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('failures')
    .executeTakeFirst()
  return row !== undefined && row.failures >= tries
}
