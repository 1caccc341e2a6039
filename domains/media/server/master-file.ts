import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import type { Media } from './engine/media.ts'
import type { WithPictures } from './engine/passages/passage.ts'
import { findAsset } from './queries/assets.ts'

export interface SourceFile extends AsyncDisposable {
  readonly path: string
  readonly media: Media
}

export interface MasterFile extends SourceFile {
  readonly media: WithPictures
}

/** The uploaded file of an asset, to be read until it is disposed of; null where there is none, or none any more. */
export async function openSourceFile({ db, storage }: Pick<Ports, 'db' | 'storage'>, assetId: string): Promise<SourceFile | null> {
  const asset = await findAsset(db, assetId)
  if (!asset?.masterKey || !asset.media || asset.state !== 'ready' || asset.deleted) return null
  try {
    const { path, release } = await storage.localPath(asset.masterKey)
    return { path, media: asset.media, [Symbol.asyncDispose]: release }
  } catch (error) {
    if (error instanceof StorageProblem && error.reason === 'missing') return null
    throw error
  }
}

/** The same of an asset with pictures; null where it has none. */
export async function openMasterFile(ports: Pick<Ports, 'db' | 'storage'>, assetId: string): Promise<MasterFile | null> {
  const file = await openSourceFile(ports, assetId)
  const { video } = file?.media ?? {}
  if (file && video) return { ...file, media: { ...file.media, video } }
  await file?.[Symbol.asyncDispose]()
  return null
}
