import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import type { WithPictures } from './engine/passages/passage.ts'
import { findAsset } from './queries/assets.ts'

export interface MasterFile extends AsyncDisposable {
  readonly path: string
  readonly media: WithPictures
}

/** The uploaded file of an asset with pictures, to be read until it is disposed of; null where there is none, or none any more. */
export async function openMasterFile({ db, storage }: Pick<Ports, 'db' | 'storage'>, assetId: string): Promise<MasterFile | null> {
  const asset = await findAsset(db, assetId)
  const { video } = asset?.media ?? {}
  if (!asset?.masterKey || !asset.media || !video || asset.state !== 'ready' || asset.deleted) return null
  try {
    const { path, release } = await storage.localPath(asset.masterKey)
    return { path, media: { ...asset.media, video }, [Symbol.asyncDispose]: release }
  } catch (error) {
    if (error instanceof StorageProblem && error.reason === 'missing') return null
    throw error
  }
}
