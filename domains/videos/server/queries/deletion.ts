import { sql } from 'kysely'
import { undoDays } from '#platform/contract/undo.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('video').set({ deleted_at: sql`now()` }).where('id', '=', id).execute()
}

/** Newest deletion first. */
export function listDeleted(db: Db, { first, max }: { first: number; max: number }) {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.owner_id')
    .select(['video.id', 'video.title', 'video.type', 'video.deleted_at', 'account.username', 'account.displayname'])
    .where('video.deleted_at', 'is not', null)
    .orderBy('video.deleted_at', 'desc')
    .orderBy('video.id')
    .offset(first)
    .limit(max + 1)
    .execute()
}

export interface Deletion {
  /** As JSON has it. */
  readonly deleted_at: string
}

/** The deletion that stands, with what the rights to undo it look at; the row is locked. */
export async function lockDeletion(tx: Tx, id: string) {
  const rows = tx.selectFrom('video').where('id', '=', id).where('deleted_at', 'is not', null)
  return rows
    .select([
      'title',
      'owner_id',
      'visibility',
      'restricted_video',
      'video_download',
      sql<string>`to_jsonb(deleted_at) #>> '{}'`.as('deletedAt'),
      sql<boolean>`exists (select from asset a where a.id = video.asset_id and a.playable_at is not null)`.as('plays'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** @returns the asset of the video, null where there was no deletion to undo */
export async function unmarkDeleted(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .updateTable('video')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${undoDays})`)
    .returning('asset_id')
    .executeTakeFirst()
  return row?.asset_id ?? null
}

/** Deletions and restorations of the videos over an asset come one after the other: of two deleted at once, one is the last. */
export const lockVideosShowing = (tx: Tx, assetId: string): Promise<void> => lockUntilCommit(tx, `videos over ${assetId}`)

/** Whether a video is over these bytes that isn't deleted; asked under `lockVideosShowing`. */
export async function isAssetShown(tx: Tx, assetId: string): Promise<boolean> {
  const one = tx.selectFrom('video').select('id').where('asset_id', '=', assetId).where('deleted_at', 'is', null)
  return (await one.limit(1).executeTakeFirst()) !== undefined
}

/** Removes one video whose time to be undone is over. @returns its id, null where there was none */
export async function removeOneOverdue(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    delete from video where id = (
      select id from video where deleted_at <= now() - make_interval(days => ${undoDays}) order by deleted_at limit 1 for update skip locked
    ) returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function countOwned(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('video')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return n
}

/** @returns the videos that have another owner now */
export async function changeOwner(tx: Tx, from: string, to: string): Promise<string[]> {
  const rows = await tx.selectFrom('video').select('id').where('owner_id', '=', from).orderBy('id').forNoKeyUpdate().execute()
  const ids = rows.map(({ id }) => id)
  await sql`update video set owner_id = ${to} where id = any(${ids}::text[])`.execute(tx)
  return ids
}
