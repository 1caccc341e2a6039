import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { FilePurpose, MediaType } from '../../contract.ts'

/** Nothing uses a file for so long: it goes. */
const kept = sql`interval '24 hours'`

export interface FileRow {
  readonly id: string
  readonly ownerId: string
  readonly mediatype: MediaType
  readonly purpose: FilePurpose
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly key: string
  /** `video:gcc-…` */
  readonly usedBy: string | null
  readonly createdAt: Date
}

export interface NewFile extends Omit<FileRow, 'id' | 'usedBy' | 'createdAt'> {
  readonly width: number | null
  readonly height: number | null
}

/** False where the key is taken. */
export async function insertFile(tx: Tx, { ownerId, contentType, key, ...same }: NewFile): Promise<boolean> {
  const made = await tx
    .insertInto('stored_file')
    .values({ ...same, owner_id: ownerId, content_type: contentType, storage_key: key })
    .onConflict((conflict) => conflict.column('storage_key').doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Another file like this one, under its own key, which nothing uses yet. @returns whether there is such a one */
export async function insertFileLike(tx: Tx, like: string, { key, ownerId }: Pick<NewFile, 'key' | 'ownerId'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stored_file (owner_id, mediatype, purpose, filename, content_type, size, width, height, storage_key)
    select ${ownerId}, mediatype, purpose, filename, content_type, size, width, height, ${key} from stored_file where storage_key = ${like}`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function findFile(db: Db | Tx, key: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(['id', 'owner_id as ownerId', 'mediatype', 'purpose', 'filename', 'content_type as contentType', 'size'])
    .select(['storage_key as key', 'used_by as usedBy', 'created_at as createdAt'])
    .where('storage_key', '=', key)
    .executeTakeFirst()
  return row ? { ...row, mediatype: row.mediatype as MediaType, purpose: row.purpose as FilePurpose } : null
}

/** Attaches the file to `usedBy`; the file attached for the same purpose before is detached, and swept later. */
export async function markUsed(tx: Tx, file: FileRow, usedBy: string): Promise<void> {
  await tx
    .updateTable('stored_file')
    .set({ used_by: null, unused_since: sql`now()` })
    .where('used_by', '=', usedBy)
    .where('mediatype', '=', file.mediatype)
    .where('purpose', '=', file.purpose)
    .where('id', '!=', file.id)
    .execute()
  await tx.updateTable('stored_file').set({ used_by: usedBy, unused_since: null }).where('id', '=', file.id).execute()
}

/** All that it shows, or only what was sent for one purpose. */
export async function markUnused(tx: Tx, usedBy: string, purpose?: FilePurpose): Promise<void> {
  const used = tx.updateTable('stored_file').set({ used_by: null, unused_since: sql`now()` }).where('used_by', '=', usedBy)
  await (purpose === undefined ? used : used.where('purpose', '=', purpose)).execute()
}

export async function deleteFile(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('stored_file').where('storage_key', '=', key).execute()
}

/** Keys of files that nothing has used for a day, locked until the transaction ends. */
export async function lockUnused(tx: Tx, max: number): Promise<string[]> {
  const old = await tx
    .selectFrom('stored_file')
    .select('storage_key')
    .where('unused_since', '<', sql<Date>`now() - ${kept}`)
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
  return old.map((row) => row.storage_key)
}
