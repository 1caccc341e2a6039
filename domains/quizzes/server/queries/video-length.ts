import type { Db, Tx } from '#platform/server/db.ts'

/** Of an asset, s; null while it is not known. */
export async function findVideoLength(db: Db | Tx, assetId: string): Promise<number | null> {
  const row = await db.selectFrom('asset').select('duration_ms').where('id', '=', assetId).executeTakeFirst()
  return row?.duration_ms == null ? null : row.duration_ms / 1000
}
