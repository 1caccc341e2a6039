import { type RawBuilder, sql } from 'kysely'
import { batched } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'

export type RenditionState = 'queued' | 'running' | 'done' | 'failed'

export interface RenditionRow {
  readonly id: string
  readonly assetId: string
  /** `audio`, `720p` … */
  readonly name: string
  readonly state: RenditionState
  readonly held: boolean
  readonly progress: number
  readonly width: number | null
  readonly height: number | null
  /** Bits a second of the largest segment, and of all. */
  readonly bandwidth: number | null
  readonly averageBandwidth: number | null
  readonly codecs: string | null
  readonly frameRate: number | null
  /** Durations, ms. */
  readonly segments: readonly number[]
}

/** Those in place, or those that a migration makes beside them; the tables have the same columns. */
export type RenditionTable = 'rendition' | 'migration_rendition'

/** Where init and segments of a rendition lie in the storage. */
export const prefixOf = ({ assetId, id }: { assetId: string; id: string }): string => `assets/${assetId}/${id}`

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

// What is typed for one of the tables is asked of the other.
const typed = (table: RenditionTable) => table as 'rendition'

const rows = (db: Db | Tx, table: RenditionTable = 'rendition') =>
  db
    .selectFrom(typed(table))
    .select(['id', 'name', 'state', 'held', 'progress', 'width', 'height', 'bandwidth', 'codecs', 'segments'])
    .select(['asset_id as assetId', 'average_bandwidth as averageBandwidth', 'frame_rate as frameRate'])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const asRendition = (row: Row): RenditionRow => row as unknown as RenditionRow

/** The largest first, the sound last. */
export async function listRenditions(db: Db | Tx, assetId: string, table?: RenditionTable): Promise<RenditionRow[]> {
  const found = await rows(db, table).where('asset_id', '=', assetId).orderBy(sql`height desc nulls last`).execute()
  return found.map(asRendition)
}

/** What a playlist of one is made of. */
export type PlayableRow = Pick<RenditionRow, 'state' | 'held' | 'segments'>

/** The one whose playlist is asked for; for a while also one that another has taken the place of. */
export async function findRendition(db: Db | Tx, assetId: string, id: string): Promise<PlayableRow | null> {
  const row = await rows(db).where('asset_id', '=', assetId).where('id', '=', id).executeTakeFirst()
  if (row) return asRendition(row)
  const retired = await served(db, assetId, id).select('segments').executeTakeFirst()
  return retired ? { ...done, segments: retired.segments as number[] } : null
}

const done = { state: 'done', held: false } as const

/** One that players which began with it may still have. */
const served = (db: Db | Tx, assetId: string, id: string) =>
  db.selectFrom('retired_rendition').where('asset_id', '=', assetId).where('id', '=', id).where('served_until', '>', sql<Date>`now()`)

/** What answering with a piece of one takes. Asked for every segment of a film. */
export type PiecesRow = Pick<RenditionRow, 'id' | 'assetId' | 'state' | 'held' | 'height'> & { readonly count: number }

const pieces = batched({ assetId: 'uuid', id: 'uuid' }, ({ assetId, id }: { assetId: RawBuilder<string>; id: RawBuilder<string> }, db) =>
  db
    .selectFrom('rendition')
    .select(['id', 'asset_id as assetId', 'state', 'held', 'height'])
    .select(sql<number>`jsonb_array_length(segments)`.as('count'))
    .where('asset_id', '=', assetId)
    .where('id', '=', id),
)

export async function findPieces(db: Db, assetId: string, id: string): Promise<PiecesRow | undefined> {
  const [row] = await pieces(db, { assetId, id })
  return (row as PiecesRow | undefined) ?? findRetiredPieces(db, assetId, id)
}

async function findRetiredPieces(db: Db, assetId: string, id: string): Promise<PiecesRow | undefined> {
  const row = await served(db, assetId, id)
    .select(['id', 'asset_id as assetId', 'height', sql<number>`jsonb_array_length(segments)`.as('count')])
    .executeTakeFirst()
  return row && { ...row, ...done }
}

export type NewRendition = Pick<RenditionRow, 'name' | 'width' | 'height' | 'frameRate'> & {
  /** What its playlist says before it is made; absent where there is none until then. */
  readonly held?: Pick<RenditionRow, 'bandwidth' | 'averageBandwidth' | 'codecs' | 'segments'>
}

export async function insertRenditions(
  tx: Tx,
  assetId: string,
  renditions: readonly NewRendition[],
  table: RenditionTable = 'rendition',
): Promise<void> {
  if (renditions.length === 0) return
  const values = renditions.map(({ name, width, height, frameRate, held }) => ({
    asset_id: assetId,
    name,
    width,
    height,
    frame_rate: frameRate,
    held: held !== undefined,
    bandwidth: held?.bandwidth ?? null,
    average_bandwidth: held?.averageBandwidth ?? null,
    codecs: held?.codecs ?? null,
    segments: json(held?.segments ?? []),
  }))
  await tx
    .insertInto(typed(table))
    .values(values)
    .onConflict((conflict) => conflict.columns(['asset_id', 'name']).doNothing())
    .execute()
}

export async function markRunning(db: Db | Tx, id: string): Promise<void> {
  await db.updateTable('rendition').set({ state: 'running' }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** Says how far it is, 0 to 1. @returns whether it has never been so far, in earlier tries neither */
export async function setProgress(db: Db | Tx, id: string, progress: number, table: RenditionTable = 'rendition'): Promise<boolean> {
  const { rows } = await sql<{ further: boolean }>`
    update ${sql.table(table)} r set state = 'running', progress = greatest(r.progress, ${progress}::real)
    from (select progress from ${sql.table(table)} where id = ${id}) as before
    where r.id = ${id} and r.state <> 'done' returning before.progress < r.progress as further`.execute(db)
  return rows[0]?.further ?? false
}

/** Those that won't be made: all that aren't yet, or the one of that name. */
export async function markUnmade(
  db: Db | Tx,
  assetId: string,
  { name, table = 'rendition' }: { readonly name?: string; readonly table?: RenditionTable } = {},
): Promise<void> {
  const unfinished = db
    .updateTable(typed(table))
    .set({ state: 'failed' })
    .where('asset_id', '=', assetId)
    .where('state', 'in', ['queued', 'running'])
  await (name === undefined ? unfinished : unfinished.where('name', '=', name)).execute()
}

export interface Made {
  readonly width: number | null
  readonly height: number | null
  readonly bandwidth: number
  readonly averageBandwidth: number
  readonly codecs: string
  readonly segments: readonly number[]
}

export async function markMade(tx: Tx, id: string, made: Made, table: RenditionTable = 'rendition'): Promise<void> {
  await tx
    .updateTable(typed(table))
    .set({
      state: 'done',
      progress: 1,
      width: made.width,
      height: made.height,
      bandwidth: made.bandwidth,
      average_bandwidth: made.averageBandwidth,
      codecs: made.codecs,
      segments: json(made.segments),
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether something that nobody can watch yet waits for its first rung. */
export async function firstRungsWait(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('rendition')
    .innerJoin('asset', 'asset.id', 'rendition.asset_id')
    .select('rendition.id')
    .where('rendition.held', '=', true)
    .where('rendition.state', '=', 'queued')
    .where('asset.state', '=', 'ready')
    .where('asset.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type RecordedRendition = Pick<RenditionRow, 'id' | 'name'> & Made & { readonly frameRate: number }

/** Those whose segments are there already, under ids that their places have. */
export async function insertRecordedRenditions(tx: Tx, assetId: string, renditions: readonly RecordedRendition[]): Promise<void> {
  const values = renditions.map(({ id, name, width, height, bandwidth, averageBandwidth, codecs, segments, frameRate }) => ({
    ...{ id, asset_id: assetId, name, width, height, bandwidth, codecs, state: 'done', progress: 1 },
    average_bandwidth: averageBandwidth,
    frame_rate: frameRate,
    segments: json(segments),
    finished_at: sql<Date>`now()`,
  }))
  await tx.insertInto('rendition').values(values).execute()
}
