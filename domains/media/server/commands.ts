import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { UploadAbandoned, UploadFinished } from '../contract/facts.ts'
import type { Asks } from './asks.ts'
import { askFor, failAsset } from './pipeline/asset-job.ts'
import { findAssetOfUpload, insertAsset, markArrived, setDeleted } from './queries/assets.ts'
import { findArrived, findOwnUpload } from './queries/upkeep.ts'

/**
 * Makes an asset of a person's upload, which may still be running: the work begins by itself with its last byte.
 *
 * @throws Problem invalid (upload) where there is no such upload of theirs, conflict (upload_used) where it is an asset already
 */
export async function createAsset(tx: Tx, { ownerId, uploadId }: { ownerId: string; uploadId: string }): Promise<{ assetId: string }> {
  const upload = await findOwnUpload(tx, ownerId, uploadId)
  if (!upload) throw new Problem('invalid', 'upload', 'There is no such upload of yours.', 'upload_url')
  if (await findAssetOfUpload(tx, uploadId)) throw new Problem('conflict', 'upload_used', 'This upload has become a video already.')
  const id = await insertAsset(tx, { ownerId, uploadId, filename: upload.filename })
  const arrived = await findArrived(tx, uploadId)
  if (arrived && (await markArrived(tx, id, arrived))) await askFor(tx, 'ingest', { id, ownerId })
  return { assetId: id }
}

/** Notes that the bytes of an asset are there. @returns the asset, where there is one that waited for them */
export async function receiveUpload({ db }: Pick<Ports, 'db'>, { uploadId, key, size }: UploadFinished): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const asset = await findAssetOfUpload(tx, uploadId)
    if (!asset) return null
    await markArrived(tx, asset.id, { key, size })
    return asset.id
  })
}

const whyAbandoned: Readonly<Record<UploadAbandoned['why'], string>> = {
  cancelled: 'The upload was cancelled.',
  expired: 'The upload stopped before it was complete.',
  empty: 'Nothing of the recording arrived.',
  not_a_video: 'This file is not a video or a sound recording.',
}

/** Ends the asset whose bytes will not come any more. */
export async function failUpload(bench: { asks: Asks; ports: Pick<Ports, 'db'> }, { uploadId, why }: UploadAbandoned): Promise<void> {
  const asset = await findAssetOfUpload(bench.ports.db, uploadId)
  if (asset?.state === 'uploading' && !asset.fetched) await failAsset(bench, asset.id, whyAbandoned[why])
}

/** Takes an asset away; its bytes go after 30 days. */
export const removeAsset = (tx: Tx, id: string): Promise<void> => setDeleted(tx, id, true)

/** Undoes `removeAsset` while the bytes are there. */
export const restoreAsset = (tx: Tx, id: string): Promise<void> => setDeleted(tx, id, false)
