import type { Db, Tx } from '#platform/server/db.ts'
import type { Playback } from '../contract.ts'
import { presentPlayback, presentScenes } from './present.ts'
import { findAsset } from './queries/assets.ts'
import { listRenditions } from './queries/renditions.ts'

/** What a player needs of an asset; null until it can be watched. */
export async function playbackOf(db: Db | Tx, assetId: string): Promise<Playback | null> {
  const asset = await findAsset(db, assetId)
  return asset && presentPlayback(asset, await listRenditions(db, assetId))
}

/** Pictures of an asset that its owner may choose as a thumbnail; none until they are drawn. */
export async function listScenes(db: Db | Tx, assetId: string) {
  const asset = await findAsset(db, assetId)
  return asset ? presentScenes(asset) : []
}
