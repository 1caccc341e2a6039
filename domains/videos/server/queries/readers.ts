import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { videoAudience } from '../audience.ts'
import { managesVideoRow, visible } from '../policy.ts'

/**
 * Makes the readers of these videos anew from what is true of them now; called in the transaction of every change that could matter. The row of
 * `video_search` is there before.
 */
export async function refreshReaders(tx: Tx, videoIds: readonly string[]): Promise<void> {
  await videoAudience.refresh(tx, videoIds)
  await copyReaders(tx, videoIds)
  await copyTime(tx, videoIds)
}

// Beside the topic, where the newest of one are looked for.
const copyTime = (tx: Tx, videoIds: readonly string[]) =>
  sql`
  update video_topic t set published_at = v.published_at from video v
  where v.id = t.video_id and t.published_at <> v.published_at and t.video_id = any(${[...videoIds]}::text[])`.execute(tx)

// Beside the words, where a search looks and narrows.
const copyReaders = (tx: Tx, videoIds: readonly string[]) =>
  sql`
  update video_search s set type = v.type, published_at = v.published_at, owner_id = v.owner_id, duration_ms = a.duration_ms,
    ends_at = coalesce(v.expires_at, 'infinity'),
    topics = array(select t.topic from video_topic t where t.video_id = s.video_id order by t.topic),
    readers = array(select r.principal from video_reader r where r.video_id = s.video_id and r.published_at is not null order by r.principal)
  from video v join asset a on a.id = v.asset_id where v.id = s.video_id and s.video_id = any(${[...videoIds]}::text[])`.execute(tx)

/** The videos over an asset, deleted ones aside; all of them locked against changes of their settings, and restoring, until the transaction ends. */
export async function lockVideosOf(tx: Tx, assetId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('video')
    .select(['id', 'deleted_at'])
    .where('asset_id', '=', assetId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter((row) => row.deleted_at === null).map(({ id }) => id)
}

/** Videos that others may still read although their time is over. */
export async function lockExpired(tx: Tx, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('video')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('video_reader')
          .select('video_id')
          .whereRef('video_reader.video_id', '=', 'video.id')
          .where('video_reader.published_at', 'is not', null),
      ),
    )
    .orderBy('id')
    .limit(max)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

interface Embedded {
  readonly id: string
  /** It could not be before. */
  readonly isNew: boolean
}

/** Locks them in the order of their ids, so that nobody waits in a circle. @returns those that may be embedded from now on */
export async function letBeEmbedded(tx: Tx, viewer: Person, ids: readonly string[]): Promise<Embedded[]> {
  const { rows } = await sql<Embedded>`
    with allowed as materialized (
      select video.id, video.embedded from video
      where video.id = any(${[...ids]}::text[]) and video.deleted_at is null and not video.restricted_video
        and (video.expires_at is null or video.expires_at > now()) and ${visible(viewer)} and ${managesVideoRow(viewer)}
      order by video.id for no key update
    ), changed as (
      update video set embedded = true, updated_at = now() from allowed where video.id = allowed.id and not video.embedded
    )
    select id, not embedded as "isNew" from allowed order by id`.execute(tx)
  return rows
}

/** What holders of embed tokens that name a video read it by. */
export const embedPrincipal = (videoId: string): string => videoId.replace('gcc-', '')

/** What a video is called; who sees it does not change until the transaction ends. */
export async function lockTitle(tx: Tx, id: string): Promise<string | undefined> {
  const rows = tx.selectFrom('video').select('title').where('id', '=', id).where('deleted_at', 'is', null)
  return (await rows.forShare().executeTakeFirst())?.title
}

/** Whether others than those who manage it see the video by this principal. */
export async function isShownTo(tx: Tx, videoId: string, principal: string): Promise<boolean> {
  const rows = tx
    .selectFrom('video_reader')
    .select('video_id')
    .where('video_id', '=', videoId)
    .where('principal', '=', principal)
    .where('published_at', 'is not', null)
    .where('ends_at', '>', sql<Date>`now()`)
  return (await rows.executeTakeFirst()) !== undefined
}
