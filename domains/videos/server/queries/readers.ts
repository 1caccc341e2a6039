import { sql } from 'kysely'
import { endEmbedTokens } from '#domains/accounts/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { everyone, managers, signedIn, signedInExternal } from '#platform/server/viewer.ts'

/**
 * Makes the readers of these videos anew from what is true of them now; called in the transaction of every change that could matter.
 * The owner and, unless PRIVATE, the managers may read as long as the video isn't deleted; others while it is on air: published, playable,
 * not expired; so does whoever holds an embed token that names it, while it isn't restricted. Such tokens end when somebody loses the video by it. Only what is on air has a `published_at` here, which is what listings go by. The row of `video_search` is there before.
 */
export async function refreshReaders(tx: Tx, videoIds: readonly string[]): Promise<void> {
  const narrowed = await sql<{ principal: string }>`
    with target as (
      select v.id, v.type, v.owner_id, v.visibility, v.external_users, v.embedded and not v.restricted_video as embedded, v.published_at,
        v.published and a.playable_at is not null and a.state <> 'failed' and (v.expires_at is null or v.expires_at > now()) as on_air
      from video v join asset a on a.id = v.asset_id
      where v.id = any(${[...videoIds]}::text[]) and v.deleted_at is null
    ), wanted as (
      select owner_id as principal, id, type, case when on_air then published_at end as published_at from target
      union
      select ${managers}::uuid, id, type, case when on_air then published_at end from target where visibility <> 'PRIVATE'
      union
      select ${everyone}::uuid, id, type, published_at from target where on_air and visibility = 'PUBLIC'
      union
      select ${signedIn}::uuid, id, type, published_at from target where on_air and visibility = 'USERS'
      union
      select ${signedInExternal}::uuid, id, type, published_at from target where on_air and visibility = 'USERS' and external_users
      union
      select substr(id, 5)::uuid, id, type, published_at from target where on_air and embedded
      union
      select m.principal, t.id, t.type, t.published_at from target t join video_member m on m.video_id = t.id
      where t.on_air and t.visibility = 'MEMBERS'
    ), gone as (
      delete from video_reader r where r.video_id = any(${[...videoIds]}::text[])
        and not exists (select from wanted w where w.id = r.video_id and w.principal = r.principal)
      returning r.video_id, r.principal
    ), kept as (
      insert into video_reader (principal, video_id, type, published_at)
      select principal, id, type, published_at from wanted
      on conflict (video_id, principal) do update set type = excluded.type, published_at = excluded.published_at
      where (video_reader.type, video_reader.published_at) is distinct from (excluded.type, excluded.published_at)
    )
    select distinct substr(v.id, 5)::uuid as principal from gone join video v on v.id = gone.video_id
    where v.embedded and (gone.principal = substr(v.id, 5)::uuid or not exists (
      select from wanted w where w.id = v.id and (w.principal = ${everyone} or (
        w.principal = ${signedIn} and gone.principal not in (${everyone}, ${managers}, ${signedInExternal})))))`.execute(tx)
  await endEmbedTokens(
    tx,
    narrowed.rows.map(({ principal }) => principal),
  )
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

/** What holders of embed tokens that name a video read it by. */
export const embedPrincipal = (videoId: string): string => videoId.replace('gcc-', '')

/** Whether others than those who manage it see the video by this principal. */
export async function isShownTo(tx: Tx, videoId: string, principal: string): Promise<boolean> {
  const rows = tx
    .selectFrom('video_reader')
    .select('video_id')
    .where('video_id', '=', videoId)
    .where('principal', '=', principal)
    .where('published_at', 'is not', null)
  return (await rows.executeTakeFirst()) !== undefined
}
