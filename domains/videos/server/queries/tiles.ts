import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { channels } from '../asks.ts'

/** Which videos, in which order: rows of `id` and `position`. */
export type Chosen = RawBuilder<{ id: string; position: number }>

/** Everything that a tile shows; whether the viewer may see them is for who chooses the rows. */
export function tileRows(db: Db | Tx, viewer: Viewer) {
  return db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.owner_id')
    .innerJoin('asset', 'asset.id', 'video.asset_id')
    .leftJoin('viewing', (join) => join.onRef('viewing.video_id', '=', 'video.id').on('viewing.account_id', '=', viewer.id))
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
      'asset.extras',
      'asset.duration_ms',
      'viewing.covered_ms',
      topicsOf.as('topics'),
      channels().column(viewer).as('channel'),
    ])
}

const topicsOf = sql<string[]>`array(select t.topic from video_topic t where t.video_id = video.id order by t.topic)`

export type TileRow = Awaited<ReturnType<ReturnType<typeof tileRows>['executeTakeFirstOrThrow']>>

/** The tiles of what was chosen, in its order; one statement. */
export const tilesQuery = (db: Db | Tx, viewer: Viewer, chosen: Chosen) =>
  tileRows(db, viewer)
    .innerJoin(sql<{ id: string; position: number }>`(${chosen})`.as('chosen'), 'chosen.id', 'video.id')
    .orderBy('chosen.position')

export const listTiles = (db: Db, viewer: Viewer, chosen: Chosen): Promise<TileRow[]> => tilesQuery(db, viewer, chosen).execute()
