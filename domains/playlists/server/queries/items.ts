import { type RawBuilder, sql } from 'kysely'
import { visible, visibleInSearch } from '#domains/videos/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'

type Clause = RawBuilder<unknown>

/** Which items of a playlist this viewer gets to know of; of rows named `video`. Who manages it gets all that are not deleted. */
export const shown = (viewer: Viewer, manages: boolean): Clause => (manages ? sql`video.deleted_at is null` : visible(viewer))

/** The viewer has watched the row of `video` to its end. */
export const watchedBy = (viewer: ViewerRef): Clause =>
  sql`exists (select from viewing w where w.account_id = ${viewer.id} and w.video_id = video.id and w.completed_at is not null)`

export interface PlacedItem {
  readonly videoId: string
  /** From 1. */
  readonly serial: number
  readonly visible: boolean
  readonly watched: boolean
  /** An earlier one was not watched. */
  readonly waits: boolean
}

export interface Shuffle {
  /** The same one gives the same order each time. */
  readonly seed: string
  /** What stands first. */
  readonly from: string | undefined
}

/** The order of rows `i` of `playlist_item`. */
const orderOf = (shuffle: Shuffle | undefined): Clause =>
  shuffle ? sql`i.video_id <> ${shuffle.from ?? ''}, md5(i.video_id || ${shuffle.seed}::text), i.video_id` : sql`i.position, i.video_id`

interface Asked {
  readonly playlistId: string
  readonly manages: boolean
  /** Whether what comes later waits until this viewer has watched what comes before. */
  readonly waits: boolean
  /** In place of the playlist's own order. */
  readonly shuffle?: Shuffle | undefined
  readonly first: number
  readonly max: number
}

/** A page of a playlist in its order or shuffled, one more than asked for. */
export async function listItems(db: Db, viewer: Viewer, asked: Asked): Promise<PlacedItem[]> {
  const { playlistId, manages, waits, first, max } = asked
  const order = orderOf(asked.shuffle)
  const { rows } = await sql<PlacedItem>`
    with open_to as materialized (
      select video.position from (select i.video_id as id, i.position from playlist_item i where i.playlist_id = ${playlistId}) as video
      where ${waits ? sql`${visible(viewer)} and not ${watchedBy(viewer)}` : sql`false`}
      order by video.position limit 1
    ), page as (
      select video.id, i.position, row_number() over (order by ${order})::int as serial
      from playlist_item i join video on video.id = i.video_id
      where i.playlist_id = ${playlistId} and ${shown(viewer, manages)}
      order by ${order} offset ${first} limit ${max + 1}
    )
    select video.id as "videoId", video.serial, ${visible(viewer)} as visible, ${watchedBy(viewer)} as watched,
      coalesce(video.position > (select position from open_to), false) as waits
    from (select page.*, v.deleted_at from page join video v on v.id = page.id) as video order by serial`.execute(db)
  return rows
}

export interface Figures {
  readonly items: number
  readonly durationMs: number
}

/** What of the items of `playlist` the viewer gets to know of, as `from` and `where` of rows `s` of `video_search`; not for who manages it. */
export const seenOf = (viewer: Viewer, playlist: Clause): Clause => sql`
  from playlist_item i join video_search s on s.video_id = i.video_id where i.playlist_id = ${playlist} and ${visibleInSearch(viewer)}`

const all = (playlistId: string): Clause => sql`
  from playlist_item i join video on video.id = i.video_id join asset s on s.id = video.asset_id
  where i.playlist_id = ${playlistId} and video.deleted_at is null`

/** Of what the viewer gets to know of. */
export async function measureItems(db: Db | Tx, viewer: Viewer, asked: Pick<Asked, 'playlistId' | 'manages'>): Promise<Figures> {
  const { playlistId, manages } = asked
  const { rows } = await sql<Figures>`
    select count(*)::int as items, coalesce(sum(s.duration_ms), 0)::bigint as "durationMs"
    ${manages ? all(playlistId) : seenOf(viewer, sql`${playlistId}`)}`.execute(db)
  return rows[0] ?? { items: 0, durationMs: 0 }
}

/** The place of one item among those that the viewer gets to know of, from 1; undefined where it is none of them. */
export async function findSerial(
  db: Db | Tx,
  viewer: Viewer,
  { playlistId, manages, videoId }: Pick<Asked, 'playlistId' | 'manages'> & { videoId: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ serial: number }>`
    select (select count(*)::int from playlist_item i join video on video.id = i.video_id
      where i.playlist_id = here.playlist_id and (i.position, i.video_id) <= (here.position, here.video_id) and ${shown(viewer, manages)}) as serial
    from playlist_item here where here.playlist_id = ${playlistId} and here.video_id = ${videoId}`.execute(db)
  return rows[0]?.serial
}

/** Of these videos, what the playlist holds. */
export async function heldOf(db: Db, playlistId: string, videoIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('playlist_item')
    .select('video_id')
    .where('playlist_id', '=', playlistId)
    .where('video_id', 'in', [...videoIds, ''])
    .execute()
  return new Set(rows.map((row) => row.video_id))
}

export async function countItems(tx: Tx, playlistId: string): Promise<number> {
  const all = tx.selectFrom('playlist_item').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await all.where('playlist_id', '=', playlistId).executeTakeFirstOrThrow()).n
}

/** Puts a video at the end. @returns whether it wasn't there before */
export async function appendItem(tx: Tx, playlistId: string, videoId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into playlist_item (playlist_id, video_id, position)
    select ${playlistId}, ${videoId}, coalesce(max(position), 0) + 1 from playlist_item where playlist_id = ${playlistId}
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}

/** Puts those that the viewer may see at the end. @returns those that were not there before */
export async function appendItems(tx: Tx, viewer: Viewer, playlistId: string, videoIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into playlist_item (playlist_id, video_id, position)
    select ${playlistId}, video.id, wanted.place::int
      + coalesce((select max(position) from playlist_item where playlist_id = ${playlistId}), 0)
    from unnest(${[...videoIds]}::text[]) with ordinality as wanted (id, place) join video on video.id = wanted.id
    where ${visible(viewer)} order by video.id
    on conflict do nothing returning video_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** @returns those that were there */
export async function removeItems(tx: Tx, playlistId: string, videoIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from playlist_item where playlist_id = ${playlistId} and video_id = any(${[...videoIds]}::text[])
    returning video_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What the viewer may see of one playlist, into an empty one. */
export async function copyItems(tx: Tx, viewer: Viewer, from: string, to: string): Promise<void> {
  await sql`
    insert into playlist_item (playlist_id, video_id, position)
    select ${to}, video.id, row_number() over (order by i.position, i.video_id)
    from playlist_item i join video on video.id = i.video_id
    where i.playlist_id = ${from} and ${visible(viewer)} order by video.id`.execute(tx)
}

/** @returns whether it was there */
export async function removeItem(tx: Tx, playlistId: string, videoId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('playlist_item')
    .where('playlist_id', '=', playlistId)
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All of them in order, those of deleted videos aside. */
export async function listOrder(tx: Tx, playlistId: string): Promise<{ videoId: string; position: number }[]> {
  const { rows } = await sql<{ videoId: string; position: number }>`
    select i.video_id as "videoId", i.position from playlist_item i join video on video.id = i.video_id
    where i.playlist_id = ${playlistId} and video.deleted_at is null order by i.position, i.video_id`.execute(tx)
  return rows
}

/** Gives these videos these positions; what has its own already is not written. */
export async function writeOrder(tx: Tx, playlistId: string, videoIds: readonly string[], positions: readonly number[]): Promise<void> {
  await sql`
    update playlist_item i set position = wanted.position
    from unnest(${[...videoIds]}::text[], ${[...positions]}::int[]) as wanted (video_id, position)
    where i.playlist_id = ${playlistId} and i.video_id = wanted.video_id and i.position <> wanted.position`.execute(tx)
}
