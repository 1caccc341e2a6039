import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** How much of a file has come that the server itself fetches, in bytes; all of it is unknown at first. */
export interface Fetched {
  readonly received: number
  readonly size: number | null
  /** It is made here: how much of it, in percent. */
  readonly rendered?: boolean
}

const json = (value: Fetched): RawBuilder<never> => sql`${JSON.stringify(value)}::jsonb`

const nothingYet: Fetched = { received: 0, size: null }

export interface NewFetched {
  readonly ownerId: string
  readonly filename: string
  /** It is made here and not brought from elsewhere. */
  readonly rendered?: true
}

export async function insertFetchedAsset(tx: Tx, { ownerId, filename, rendered }: NewFetched): Promise<string> {
  const fetching: Fetched = rendered ? { received: 0, size: 100, rendered } : nothingYet
  const { id } = await tx
    .insertInto('asset')
    .values({ owner_id: ownerId, filename, fetching: json(fetching) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setFetched(db: Db | Tx, id: string, fetched: Fetched): Promise<void> {
  await db
    .updateTable('asset')
    .set({ fetching: json(fetched) })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

/** The bytes of an asset are those of this upload, or of none so far. */
export async function setUpload(tx: Tx, id: string, uploadId: string | null): Promise<void> {
  await tx.updateTable('asset').set({ upload_id: uploadId }).where('id', '=', id).where('state', '=', 'uploading').execute()
}

/** One that failed before its bytes were there waits for them again. @returns whether it was so */
export async function reopen(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('asset')
    .set({ state: 'uploading', failure: null, delay: null, upload_id: null, fetching: json(nothingYet) })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('master_key', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
