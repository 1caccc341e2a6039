import { sql } from 'kysely'
import { triesIn } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Platform } from '../links.ts'

export interface NewImport {
  readonly videoId: string
  readonly accountId: string
  readonly platform: Platform | 'address'
  readonly externalId: string
  readonly url: string
}

/** @returns its id */
export async function insertImport(tx: Tx, { videoId, accountId, externalId, ...same }: NewImport): Promise<string> {
  const row = { ...same, video_id: videoId, account_id: accountId, external_id: externalId }
  return (await tx.insertInto('video_import').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The tries of an import are counted since it last got any further. */
export const importTries = triesIn({ table: 'video_import', working: 'downloading', emptied: 'validator' })

/** One that is not over, with its video. */
export async function findUnfinished(db: Db | Tx, id: string) {
  return db
    .selectFrom('video_import')
    .innerJoin('video', 'video.id', 'video_import.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video_import.id', 'video_import.video_id', 'video_import.account_id', 'video_import.external_id', 'video_import.url'])
    .select(['video_import.upload_id', 'video_import.validator', 'video.asset_id', 'video.title'])
    .select((eb) => eb.ref('video_import.platform').$castTo<Platform | 'address'>().as('platform'))
    .select(['asset.state as assetState', 'asset.failure as assetFailure'])
    .select(sql<boolean>`asset.deleted_at is not null`.as('deleted'))
    .where('video_import.id', '=', id)
    .where('video_import.state', 'in', importTries.unfinished)
    .executeTakeFirst()
}

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>

/** @returns whether it was not over before */
export async function markEnded(tx: Tx, id: string, ended: { state: 'done' } | { state: 'failed'; failure: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_import')
    .set({ ...ended, validator: null })
    .where('id', '=', id)
    .where('state', 'in', importTries.unfinished)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** From now on it becomes this upload, of bytes that the other server calls so. */
export async function setSource(
  db: Db | Tx,
  id: string,
  source: { readonly uploadId: string; readonly validator: string | null },
): Promise<void> {
  await db.updateTable('video_import').set({ upload_id: source.uploadId, validator: source.validator }).where('id', '=', id).execute()
}

/** Of a video of this person, locked. */
export async function lockOwnFailed(tx: Tx, accountId: string, videoId: string) {
  return tx
    .selectFrom('video_import')
    .innerJoin('video', 'video.id', 'video_import.video_id')
    .select(['video_import.id', 'video_import.state', 'video.asset_id'])
    .where('video_import.video_id', '=', videoId)
    .where('video_import.account_id', '=', accountId)
    .where('video.owner_id', '=', accountId)
    .where('video.deleted_at', 'is', null)
    .forUpdate('video_import')
    .executeTakeFirst()
}

/** What is said of a video now, which stays so until the end of the transaction. */
export const lockWords = (tx: Tx, videoId: string): Promise<{ title: string; description: string } | undefined> =>
  tx.selectFrom('video').select(['title', 'description']).where('id', '=', videoId).forUpdate().executeTakeFirst()

/** A person's own, newest first. */
export function listOwnImports(db: Db, accountId: string, max: number) {
  return db
    .selectFrom('video_import')
    .innerJoin('video', 'video.id', 'video_import.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.id', 'video.title', 'video_import.platform', 'video_import.url', 'video_import.state', 'video_import.failure'])
    .select(['asset.state as assetState', 'asset.failure as assetFailure', 'asset.delay', 'asset.playable_at'])
    .select((eb) => eb.ref('asset.fetching').$castTo<{ received: number; size: number | null } | null>().as('fetching'))
    .where('video_import.account_id', '=', accountId)
    .where('video.owner_id', '=', accountId)
    .where('video.deleted_at', 'is', null)
    .orderBy('video_import.created_at', 'desc')
    .limit(max)
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof listOwnImports>>[number]
