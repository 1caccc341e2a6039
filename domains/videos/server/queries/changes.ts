import { sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '#platform/server/db.ts'
import { lockUntilCommit } from '#platform/server/locks.ts'
import type { VideoType, Visibility } from '../../contract.ts'

export interface NewVideo {
  readonly id: string
  readonly ownerId: string
  readonly assetId: string
  readonly type: VideoType
  readonly title: string
  readonly description: string
  readonly visibility: Visibility
  readonly externalUsers: boolean
  /** Now, where nothing is said. */
  readonly publishedAt?: Date | undefined
  /** Others may see it once it plays. */
  readonly published: boolean
}

export async function insertVideo(tx: Tx, video: NewVideo): Promise<void> {
  await tx
    .insertInto('video')
    .values({
      id: video.id,
      owner_id: video.ownerId,
      asset_id: video.assetId,
      type: video.type,
      title: video.title,
      description: video.description,
      visibility: video.visibility,
      published: video.published,
      cleared_visibility: video.published ? video.visibility : null,
      cleared_external: video.published && video.externalUsers,
      external_users: video.externalUsers,
      published_at: video.publishedAt,
    })
    .execute()
}

/** Who makes a video of an upload waits for whoever is doing so. */
export async function awaitUpload(tx: Tx, uploadId: string): Promise<void> {
  await lockUntilCommit(tx, `video of ${uploadId}`)
}

/** The video that this person made of an upload, if there is one; the first, where it was copied. */
export function findVideoOf(tx: Tx, uploadId: string, ownerId: string) {
  return tx
    .selectFrom('video')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select(['video.id', 'video.deleted_at'])
    .where('asset.upload_id', '=', uploadId)
    .where('video.owner_id', '=', ownerId)
    .orderBy('video.created_at')
    .executeTakeFirst()
}

export type VideoChanges = Pick<
  Updateable<Schema['video']>,
  | 'type'
  | 'title'
  | 'description'
  | 'thumbnail_url'
  | 'visibility'
  | 'published'
  | 'published_at'
  | 'external_users'
  | 'video_download'
  | 'restricted_video'
  | 'comments_enabled'
  | 'owner_id'
  | 'featured'
  | 'embedded'
  | 'library_node_id'
  | 'expires_at'
  | 'expiry_told_days'
  | 'reviewer_id'
  | 'review_state'
  | 'review_comment'
  | 'review_sent_at'
  | 'cleared_visibility'
  | 'cleared_external'
  | 'terms_accepted_at'
>

export async function updateVideo(tx: Tx, id: string, changes: VideoChanges): Promise<void> {
  await tx
    .updateTable('video')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function countRevision(tx: Tx, id: string, accountId: string): Promise<void> {
  await sql`update video set revision = revision + 1, revised_by = ${accountId}, revised_at = now() where id = ${id}`.execute(tx)
}

export async function replaceTopics(tx: Tx, videoId: string, topics: readonly string[]): Promise<void> {
  await tx.deleteFrom('video_topic').where('video_id', '=', videoId).execute()
  if (topics.length === 0) return
  await sql`insert into video_topic (video_id, topic, published_at)
    select id, unnest(${[...topics]}::text[]), published_at from video where id = ${videoId}`.execute(tx)
}

export interface Author {
  /** A username where `accountId` is set. */
  readonly name: string
  readonly accountId: string | null
}

export async function replaceAuthors(tx: Tx, videoId: string, authors: readonly Author[]): Promise<void> {
  await tx.deleteFrom('video_author').where('video_id', '=', videoId).execute()
  if (authors.length === 0) return
  await tx
    .insertInto('video_author')
    .values(authors.map(({ name, accountId: account_id }, position) => ({ video_id: videoId, position, name, account_id })))
    .execute()
}

/** Who is removed stays an author by the name that was shown. */
export const keepAuthorName = (tx: Tx, accountId: string) =>
  sql`
  update video_author w set account_id = null, name = btrim(regexp_replace(a.displayname, '[,[:space:]]+', ' ', 'g'))
  from account a where a.id = w.account_id and a.id = ${accountId}`.execute(tx)

/** @returns how many like it now */
export async function setLike(tx: Tx, videoId: string, accountId: string, liked: boolean): Promise<number> {
  const changed = liked
    ? sql`insert into video_like (video_id, account_id) values (${videoId}, ${accountId}) on conflict do nothing returning 1`
    : sql`delete from video_like where video_id = ${videoId} and account_id = ${accountId} returning -1`
  const { rows } = await sql<{ likes: number }>`
    with changed (by) as (${changed}),
    counted as (update video set like_count = like_count + changed.by from changed where id = ${videoId} returning like_count)
    select coalesce((select like_count from counted), (select like_count from video where id = ${videoId})) as likes`.execute(tx)
  return rows[0]?.likes ?? 0
}

/** @returns whether it is new that this person opened this video */
export async function insertAccess(tx: Tx, videoId: string, accountId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('video_access')
    .values({ video_id: videoId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
