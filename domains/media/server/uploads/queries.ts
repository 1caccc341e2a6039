import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { Part, PartialUpload } from '#platform/server/storage.ts'

/** An abandoned upload goes this long after its last byte, ms. */
export const lifetime = 72 * 3600 * 1000

const expiry: RawBuilder<Date> = sql`now() + make_interval(secs => ${lifetime / 1000})`

/** Of an upload that is no recording it stays null. */
const heardNow: RawBuilder<Date | null> = sql`case when heard_at is not null then now() end`

export interface UploadRow {
  readonly id: string
  readonly ownerId: string
  readonly filename: string
  readonly filetype: string
  /** Bytes when complete; of a recording whose end nobody has said, the most that it may have. */
  readonly length: number
  readonly lengthKnown: boolean
  /** It is sent while it is made. */
  readonly isRecording: boolean
  readonly startedAt: Date
  /** Bytes that have arrived and are durable. */
  readonly received: number
  readonly state: 'running' | 'finished' | 'expired'
  readonly metadata: Readonly<Record<string, string | null>>
  readonly expiresAt: Date
  /** As the storage names it. */
  readonly stored: PartialUpload
}

export type NewUpload = Pick<UploadRow, 'id' | 'ownerId' | 'filename' | 'filetype' | 'length' | 'isRecording' | 'metadata' | 'stored'>

export async function findUpload(db: Db | Tx, id: string): Promise<UploadRow | null> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row ? asUpload(row) : null
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('upload')
    .select([
      'id',
      'owner_id',
      'filename',
      'filetype',
      'length',
      'length_known',
      'heard_at',
      'created_at',
      'received',
      'state',
      'metadata',
      'expires_at',
      'storage_key',
      'storage_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const asUpload = (row: Row): UploadRow => ({
  id: row.id,
  ownerId: row.owner_id,
  filename: row.filename,
  filetype: row.filetype,
  length: row.length,
  lengthKnown: row.length_known,
  isRecording: row.heard_at !== null,
  startedAt: row.created_at,
  received: row.received,
  state: row.state as UploadRow['state'],
  metadata: row.metadata as UploadRow['metadata'],
  expiresAt: row.expires_at,
  stored: { key: row.storage_key, id: row.storage_id, size: row.length },
})

/** An upload that sends nothing for so long gives the space back that is held for it, s. */
const silence = 300

export interface HeldSpace {
  /** Bytes that are held for other uploads: those of other people, and those of its owner. */
  readonly forOthers: number
  readonly forOwner: number
}

/** Whoever announces an upload or holds space takes turns from here until the transaction ends, over all processes. */
export async function takeTurns(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'upload space')
}

/** What is held beside an upload. */
export async function heldSpace(tx: Tx, { id, ownerId }: Pick<UploadRow, 'id' | 'ownerId'>): Promise<HeldSpace> {
  const { rows } = await sql<HeldSpace>`
    select
      coalesce(sum(least(held, length - received)) filter (where owner_id <> ${ownerId}), 0) as "forOthers",
      coalesce(sum(least(held, length - received)) filter (where owner_id = ${ownerId}), 0) as "forOwner"
    from upload where state = 'running' and held > 0 and held_until > now() and id <> ${id}`.execute(tx)
  return rows[0] ?? { forOthers: 0, forOwner: 0 }
}

export async function holdFor(tx: Tx, id: string, bytes: number): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ held: bytes, held_until: sql`now() + make_interval(secs => ${silence})` })
    .where('id', '=', id)
    .execute()
}

export interface Announced {
  /** A person's unfinished uploads, and their bytes that are still to come; of a recording, those that space is held for. */
  readonly count: number
  readonly bytes: number
  /** How many of them are recordings. */
  readonly recordings: number
}

export async function announcedBy(tx: Tx, ownerId: string): Promise<Announced> {
  const { rows } = await sql<Announced>`
    select
      count(*) as count,
      coalesce(sum(case when length_known then length - received else held end), 0) as bytes,
      count(*) filter (where heard_at is not null) as recordings
    from upload where state = 'running' and owner_id = ${ownerId}`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0, recordings: 0 }
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  const { ownerId, stored, metadata, isRecording, ...same } = upload
  await tx
    .insertInto('upload')
    .values({
      ...same,
      owner_id: ownerId,
      length_known: !isRecording,
      heard_at: isRecording ? sql`now()` : null,
      metadata: JSON.stringify(metadata),
      storage_key: stored.key,
      storage_id: stored.id,
      expires_at: expiry,
    })
    .execute()
}

/** In order. */
export async function listParts(db: Db | Tx, uploadId: string): Promise<Part[]> {
  const found = await db
    .selectFrom('upload_part')
    .select(['number', 'start as offset', 'size', 'tag'])
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute()
  return found
}

/** Moves the upload on by one part. False when it isn't where the part began: somebody else moved it, or it is gone. */
export async function keepPart(tx: Tx, upload: Pick<UploadRow, 'id' | 'received'>, { offset: start, ...part }: Part): Promise<boolean> {
  const moved = await tx
    .updateTable('upload')
    .set({ received: start + part.size, expires_at: expiry, heard_at: heardNow })
    .where('id', '=', upload.id)
    .where('received', '=', upload.received)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await tx
    .insertInto('upload_part')
    .values({ upload_id: upload.id, start, ...part })
    .onConflict((conflict) => conflict.columns(['upload_id', 'number']).doUpdateSet({ start, ...part }))
    .execute()
  return true
}

/** False when it was finished already, or is gone. */
export async function markFinished(tx: Tx, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('upload')
    .set({ state: 'finished', received: sql`length`, length_known: true, expires_at: expiry })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  await tx.deleteFrom('upload_part').where('upload_id', '=', id).execute()
  return marked.numUpdatedRows === 1n
}

export async function markExpired(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('upload').set({ state: 'expired' }).where('id', '=', id).execute()
  await tx.deleteFrom('upload_part').where('upload_id', '=', id).execute()
}

const abandoned = (db: Db | Tx) =>
  db
    .selectFrom('upload')
    .select('id')
    .where('state', 'in', ['running', 'finished'])
    .where('expires_at', '<', sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        // Recordings are finished instead.
        eb.and([eb('state', '=', 'running'), eb('heard_at', 'is', null)]),
        eb.and([
          eb('state', '=', 'finished'),
          eb.not(eb.exists(eb.selectFrom('asset').select('asset.id').whereRef('asset.upload_id', '=', 'upload.id'))),
        ]),
      ]),
    )

/** Uploads whose time is over, the oldest first: those that stopped, and those that were finished and never made a video of. */
export async function listAbandoned(db: Db, max: number): Promise<string[]> {
  const found = await abandoned(db).orderBy('expires_at').limit(max).execute()
  return found.map(({ id }) => id)
}

/** Keeps the row from changing until the transaction ends, if it is `running` or `abandoned`; tells whether it is. */
export async function lockUpload(tx: Tx, id: string, as: 'running' | 'abandoned'): Promise<boolean> {
  await tx.selectFrom('upload').select('id').where('id', '=', id).forUpdate().execute()
  const asked = as === 'running' ? tx.selectFrom('upload').select('id').where('state', '=', 'running') : abandoned(tx)
  return (await asked.where('id', '=', id).executeTakeFirst()) !== undefined
}
