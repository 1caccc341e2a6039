import { type RawBuilder, sql } from 'kysely'
import type { ScormVersion } from '#domains/videos/contract.ts'
import type { Db, Tx } from '#platform/server/db.ts'

interface NewPackage {
  readonly videoId: string
  readonly version: ScormVersion
  readonly isOffline: boolean
  readonly accountId: string
}

/** @returns its id */
export async function insertPackage(tx: Tx, { videoId, version, isOffline, accountId }: NewPackage): Promise<string> {
  const row = { video_id: videoId, version, is_offline: isOffline, requested_by: accountId }
  return (await tx.insertInto('video_package').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Of what kinds a video's packages are, and their states. */
export const listKinds = (tx: Tx, videoId: string) =>
  tx.selectFrom('video_package').select(['version', 'is_offline as isOffline', 'state']).where('video_id', '=', videoId).execute()

/** How far a video's packages are, newest first; there are at most twenty. */
export const listPackageStates = (db: Db, videoId: string) =>
  db
    .selectFrom('video_package')
    .select(['id', 'failures', 'created_at', 'made_at'])
    .select((eb) => eb.ref('state').$castTo<'making' | 'ready' | 'failed'>().as('state'))
    .where('video_id', '=', videoId)
    .orderBy('id', 'desc')
    .execute()

/** One that is to be made, with what its video is called now. */
export const findUnmadePackage = (db: Db, id: string) =>
  db
    .selectFrom('video_package')
    .innerJoin('video', 'video.id', 'video_package.video_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video_package.id', 'video_package.video_id', 'video.title', 'video.asset_id', 'asset.duration_ms'])
    .select((eb) => eb.ref('video_package.version').$castTo<ScormVersion>().as('version'))
    .where('video_package.id', '=', id)
    .where('video_package.state', '=', 'making')
    .executeTakeFirst()

export type UnmadePackage = NonNullable<Awaited<ReturnType<typeof findUnmadePackage>>>

/** The whole zip and the hash of what it proves itself by, or what stands around the file of the video in it. */
export type MadePackage =
  | { readonly file_name: string; readonly secret_hash: Buffer; readonly zip: Buffer }
  | { readonly file_name: string; readonly head: Buffer; readonly tail: Buffer; readonly media_size: number }

/** @returns whether it was still to be made */
export async function storePackage(tx: Tx, id: string, made: MadePackage): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_package')
    .set({ state: 'ready', made_at: sql`now()`, ...made })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts a try that failed; so many are all that there are. @returns whether it is given up now */
export async function countPackageFailure(db: Db, id: string, tries: number): Promise<boolean> {
  const row = await db
    .updateTable('video_package')
    .set({ failures: sql`failures + 1`, state: sql`case when failures + 1 >= ${tries}::int then 'failed' else state end` })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'failed'
}

export const findPackage = (db: Db, videoId: string, id: string) =>
  db
    .selectFrom('video_package')
    .select(['file_name', 'zip', 'head', 'tail', 'media_size'])
    .where('video_id', '=', videoId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The hash of what it proves itself by; null until it is made. It is not deleted until the transaction ends. */
export async function lockSecretHash(tx: Tx, videoId: string, id: string): Promise<Buffer | null> {
  const rows = tx.selectFrom('video_package').select('secret_hash').where('video_id', '=', videoId).where('id', '=', id)
  return (await rows.forShare().executeTakeFirst())?.secret_hash ?? null
}

/** @returns of what kind it was; undefined where there is none */
export const removePackageRow = (tx: Tx, videoId: string, id: string) =>
  tx
    .deleteFrom('video_package')
    .where('video_id', '=', videoId)
    .where('id', '=', id)
    .returning(['version', 'is_offline as isOffline'])
    .executeTakeFirst()

/** The packages of a row `video`, newest first, as JSON. */
export const packagesColumn: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'state', p.state, 'offline', p.is_offline, 'at', p.created_at,
    'by', (select jsonb_build_object('name', a.username, 'displayname', a.displayname) from account a where a.id = p.requested_by))
    order by p.id desc), '[]')
  from video_package p where p.video_id = video.id)`

/** Whether a row `video` has packages. */
export const hasPackages: RawBuilder<unknown> = sql`exists (select from video_package p where p.video_id = video.id)`
