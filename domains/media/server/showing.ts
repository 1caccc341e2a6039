import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Rendition } from '../contract.ts'
import { presentScenes } from './present.ts'
import { findAsset } from './queries/assets.ts'

/** For statements that join `asset`: everything that `presentPlayback` needs, in the same look. */
export const playbackColumn = sql<PlaybackRow>`json_build_object(
  'type', asset.master_type, 'kind', asset.kind, 'width', asset.width, 'height', asset.height,
  'hls', asset.hls_at is not null, 'progressive', asset.plays_progressive, 'deleted', asset.deleted_at is not null,
  'renditions', (
    select coalesce(json_agg(json_build_object('name', r.name, 'width', r.width, 'height', r.height, 'state', r.state, 'progress', r.progress)
      order by r.height desc nulls last), '[]')
    from rendition r where r.asset_id = asset.id))`

export interface PlaybackRow {
  readonly type: string | null
  readonly kind: 'video' | 'audio' | null
  readonly width: number | null
  readonly height: number | null
  readonly hls: boolean
  readonly progressive: boolean
  readonly deleted: boolean
  readonly renditions: readonly Rendition[]
}

/** Pictures of an asset that its owner may choose as a thumbnail; none until they are drawn. */
export async function listScenes(db: Db | Tx, assetId: string) {
  const asset = await findAsset(db, assetId)
  return asset ? presentScenes(asset) : []
}
