import { type RawBuilder, sql } from 'kysely'
import { fetchedSoFar, interruptedUpload } from '#domains/media/server.ts'
import { batchedById, type References, type ValueTypes } from '#platform/server/batched-query.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer, ViewerRef } from '#platform/server/viewer.ts'
import { batchedForViewer } from '#platform/server/viewer-query.ts'
import { channels } from '../asks.ts'

/** Which videos, in which order: rows of `id` and `position`. */
export type Chosen = RawBuilder<{ id: string; position: number }>

/** What a tile shows to everybody; whether the viewer may see it is for who chooses the rows. */
const factRows = (db: Db | Tx) =>
  db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.owner_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .select([
      'video.id',
      'video.owner_id',
      'video.asset_id',
      'video.type',
      'video.title',
      'video.description',
      'video.visibility',
      'video.published',
      'video.published_at',
      'video.featured',
      'video.expires_at',
      'video.restricted_video',
      'video.video_download',
      'video.thumbnail_url',
      'video.play_count',
      'video.like_count',
      'account.username',
      'account.displayname as ownerName',
      'asset.state',
      'asset.withheld',
      'asset.extras',
      'asset.duration_ms',
      topicsOf.as('topics'),
      interruptedUpload.as('interrupted'),
      fetchedSoFar.as('fetching'),
    ])

const topicsOf = sql<string[]>`array(select t.topic from video_topic t where t.video_id = video.id order by t.topic)`

/** Everything that a tile shows. */
export const tileRows = (db: Db | Tx, viewer: ViewerRef) =>
  factRows(db)
    .leftJoin('viewing', (join) => join.onRef('viewing.video_id', '=', 'video.id').on('viewing.account_id', '=', viewer.id))
    .select(['viewing.covered_ms', channels().column(viewer).as('channel')])

export type TileRow = Awaited<ReturnType<ReturnType<typeof tileRows>['executeTakeFirstOrThrow']>>

/** Of a tile what differs from viewer to viewer. */
export type OwnRow = Pick<TileRow, 'id' | 'covered_ms' | 'channel'> & { readonly position: number }

/** What was chosen, with what only this viewer's tiles show. */
export const ownRows = (viewer: ViewerRef, chosen: Chosen): RawBuilder<OwnRow> => sql<OwnRow>`
  select video.id, video.position, viewing.covered_ms, ${channels().column(viewer)} as channel
  from (${chosen}) as video
  left join viewing on viewing.video_id = video.id and viewing.account_id = ${viewer.id}
  order by video.position`

const factsOf = batchedById((ids, db) => factRows(db).where('video.id', '=', sql<string>`any(${ids})`))

/** With what everybody's tiles show. What was deleted since it was chosen has none. */
export async function withFacts(db: Db | Tx, own: readonly OwnRow[]): Promise<TileRow[]> {
  if (own.length === 0) return []
  const facts = await factsOf(
    db,
    own.map(({ id }) => id),
  )
  return own.flatMap((row) => {
    const known = facts.get(row.id)
    return known ? [{ ...known, covered_ms: row.covered_ms, channel: row.channel }] : []
  })
}

/** The tiles of what was chosen, in its order. */
export const listTiles = async (db: Db | Tx, viewer: Viewer, chosen: Chosen): Promise<TileRow[]> =>
  withFacts(db, (await ownRows(viewer, chosen).execute(db)).rows)

/** The first tiles of what many look at: built once for each number of tiles (at most a hundred), and asked together. */
export function firstTiles<V extends object>(
  types: ValueTypes<NoInfer<V>>,
  choose: (viewer: ViewerRef, values: References<V>, max: number) => Chosen,
): (db: Db | Tx, viewer: Viewer, max: number, values: V) => Promise<TileRow[]> {
  const ask = (max: number) => batchedForViewer<V, OwnRow>(types, (viewer, values) => ownRows(viewer, choose(viewer, values, max)))
  const asks = new Map<number, ReturnType<typeof ask>>()
  return async (db, viewer, max, values) => {
    const asked = asks.get(max) ?? ask(max)
    asks.set(max, asked)
    return withFacts(db, await asked(db, viewer, values))
  }
}
