import { type RawBuilder, sql } from 'kysely'
import { batched } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Media } from '../engine/media.ts'
import type { Range } from '../engine/private/ranges.ts'

export type AssetState = 'uploading' | 'processing' | 'ready' | 'failed'

/** What exists beside the video itself; what is absent is not made yet, or can't be. */
export interface Extras {
  readonly poster?: boolean
  /** How many pictures there are to choose a thumbnail from. */
  readonly scenes?: number
  readonly storyboard?: {
    readonly sheets: number
    readonly interval: number
    readonly columns: number
    readonly rows: number
    readonly width: number
    readonly height: number
  }
  readonly waveform?: boolean
  /** LUFS; null for silence. */
  readonly loudness?: number | null
  /** Everything that can be made of it is. */
  readonly done?: boolean
}

export interface AssetRow {
  readonly id: string
  readonly ownerId: string
  readonly uploadId: string | null
  readonly state: AssetState
  readonly failure: string | null
  readonly filename: string
  readonly masterKey: string | null
  readonly masterType: string | null
  readonly media: Media | null
  readonly kind: 'video' | 'audio' | null
  readonly durationMs: number | null
  readonly width: number | null
  readonly height: number | null
  readonly progressive: boolean
  readonly hls: boolean
  readonly extras: Extras
  /** Starts of work since the last step forward, by step. */
  readonly attempts: Readonly<Record<string, number>>
  readonly deleted: boolean
  readonly purged: boolean
  /** The server itself fetches its bytes, and who has it do so says how that ends. */
  readonly fetched: boolean
}

const json = (value: unknown): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

const rows = (db: Db | Tx) =>
  db
    .selectFrom('asset')
    .select(['id', 'state', 'failure', 'filename', 'kind', 'width', 'height', 'attempts', 'probe', 'extras'])
    .select(['owner_id as ownerId', 'upload_id as uploadId', 'master_key as masterKey', 'master_type as masterType'])
    .select(['duration_ms as durationMs', 'plays_progressive as progressive'])
    .select((eb) => [
      eb('hls_at', 'is not', null).as('hls'),
      eb('deleted_at', 'is not', null).as('deleted'),
      eb('purged_at', 'is not', null).as('purged'),
      eb('fetching', 'is not', null).as('fetched'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const asAsset = ({ probe, ...row }: Row): AssetRow =>
  ({
    ...row,
    media: probe,
    hls: Boolean(row.hls),
    deleted: Boolean(row.deleted),
    purged: Boolean(row.purged),
    fetched: Boolean(row.fetched),
  }) as unknown as AssetRow

export async function findAsset(db: Db | Tx, id: string): Promise<AssetRow | null> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row ? asAsset(row) : null
}

/** What answering with bytes of it takes. Asked for every segment of a film. */
export type ServedRow = Pick<AssetRow, 'id' | 'state' | 'filename' | 'masterKey' | 'masterType' | 'progressive' | 'deleted'> & {
  /** Everybody has had the ladder for so long that nobody plays the file itself any more. */
  readonly outlived: boolean
}

const served = batched({ id: 'uuid' }, ({ id }: { id: RawBuilder<string> }, db) =>
  db
    .selectFrom('asset')
    .select(['id', 'state', 'filename', 'master_key as masterKey', 'master_type as masterType', 'plays_progressive as progressive'])
    .select((eb) => eb('deleted_at', 'is not', null).as('deleted'))
    .select(sql<boolean>`coalesce(hls_at < now() - interval '12 hours', false)`.as('outlived'))
    .where('id', '=', id),
)

export async function findServed(db: Db, id: string): Promise<ServedRow | undefined> {
  const [row] = await served(db, { id })
  return row as ServedRow | undefined
}

/** What others than its managers do not get of the file; null where they do not get it at all, undefined where that was not looked for. */
export async function findPrivateParts(db: Db, id: string): Promise<readonly Range[] | null | undefined> {
  const row = await db.selectFrom('asset').select(['private_parts', 'withheld']).where('id', '=', id).executeTakeFirst()
  if (row?.withheld) return null
  return (row?.private_parts as readonly Range[] | null | undefined) ?? undefined
}

export async function setPrivateParts(db: Db | Tx, id: string, parts: readonly Range[] | null): Promise<void> {
  await db
    .updateTable('asset')
    .set(parts === null ? { withheld: true } : { private_parts: json(parts), withheld: false })
    .where('id', '=', id)
    .execute()
}

/** Whether others than its managers never get the file itself. */
export async function isWithheld(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('asset').select('withheld').where('id', '=', id).executeTakeFirst()
  return row?.withheld ?? false
}

export async function findAssetOfUpload(db: Db | Tx, uploadId: string): Promise<AssetRow | null> {
  const row = await rows(db).where('upload_id', '=', uploadId).executeTakeFirst()
  return row ? asAsset(row) : null
}

export async function insertAsset(tx: Tx, asset: { ownerId: string; uploadId: string; filename: string }): Promise<string> {
  const { id } = await tx
    .insertInto('asset')
    .values({ owner_id: asset.ownerId, upload_id: asset.uploadId, filename: asset.filename })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The bytes have arrived. False when that was known, or the asset is over. */
export async function markArrived(tx: Tx, id: string, master: { key: string; size: number }): Promise<boolean> {
  const marked = await tx
    .updateTable('asset')
    .set({ state: 'processing', master_key: master.key, size: master.size, fetching: null })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** It can be watched from now on. */
export async function markReady(tx: Tx, id: string, as: { media: Media; type: string; progressive: boolean; hls: boolean }): Promise<void> {
  const { media } = as
  await tx
    .updateTable('asset')
    .set({
      state: 'ready',
      master_type: as.type,
      kind: media.video ? 'video' : 'audio',
      duration_ms: Math.round(media.duration * 1000),
      width: media.video?.width ?? null,
      height: media.video?.height ?? null,
      probe: json(media),
      plays_progressive: as.progressive,
      fetching: null,
      playable_at: sql`coalesce(playable_at, now())`,
      hls_at: as.hls ? sql`coalesce(hls_at, now())` : null,
      attempts: json({}),
    })
    .where('id', '=', id)
    .execute()
}

/** One file of what could be watched without one before. False where there is one by now. */
export async function setMaster(tx: Tx, id: string, master: { key: string; size: number; media: Media }): Promise<boolean> {
  const set = await tx
    .updateTable('asset')
    .set({ master_key: master.key, size: master.size, probe: json(master.media) })
    .where('id', '=', id)
    .where('master_key', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}

export async function markHls(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('asset').set({ hls_at: sql`coalesce(hls_at, now())` }).where('id', '=', id).execute()
}

/** Players get the ladder from now on, or, where there is none any more, what browsers play without it. */
export async function setHls(tx: Tx, id: string, hasLadder: boolean): Promise<void> {
  const gone = sql<Date | null>`case when plays_progressive then null else hls_at end`
  await tx
    .updateTable('asset')
    .set({ hls_at: hasLadder ? sql`coalesce(hls_at, now())` : gone })
    .where('id', '=', id)
    .execute()
}

/** @returns whether it wasn't failed before */
export async function markFailed(tx: Tx, id: string, failure: string): Promise<boolean> {
  const marked = await tx
    .updateTable('asset')
    .set({ state: 'failed', failure, fetching: null })
    .where('id', '=', id)
    .where('state', '!=', 'failed')
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Notes why the work on an asset waits, or that it goes on (null). @returns whether that is news */
export async function setDelay(db: Db | Tx, id: string, delay: string | null): Promise<boolean> {
  const changed = await db
    .updateTable('asset')
    .set({ delay })
    .where('id', '=', id)
    .where('delay', 'is distinct from', delay)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function addExtras(db: Db | Tx, id: string, extras: Extras): Promise<void> {
  await db
    .updateTable('asset')
    .set({ extras: sql`extras || ${json(extras)}` })
    .where('id', '=', id)
    .execute()
}

/** Counts a start of a step of the work; returns how many there were since it last got anywhere. */
export async function countAttempt(db: Db | Tx, id: string, step: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update asset set attempts = jsonb_set(attempts, array[${step}], to_jsonb(coalesce((attempts ->> ${step})::int, 0) + 1))
    where id = ${id} returning (attempts ->> ${step})::int as attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

/** It got somewhere, or the file wasn't at fault. */
export async function forgiveAttempts(db: Db | Tx, id: string, step: string): Promise<void> {
  await sql`update asset set attempts = attempts - ${step}::text where id = ${id} and attempts ? ${step}`.execute(db)
}

export async function setDeleted(tx: Tx, id: string, deleted: boolean): Promise<void> {
  await tx
    .updateTable('asset')
    .set({ deleted_at: deleted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .execute()
}

/** Works in progress of one person: who has many waits longer for the next. */
export async function countUnfinished(db: Db | Tx, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('asset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'processing'),
        eb.exists(
          eb
            .selectFrom('rendition')
            .select('rendition.id')
            .whereRef('rendition.asset_id', '=', 'asset.id')
            .where('rendition.state', 'in', ['queued', 'running']),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
