import type { Db, Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { StorageProblem } from '#platform/server/storage.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { Asks } from './asks.ts'
import { failAsset } from './pipeline/asset-job.ts'
import { setDelay } from './queries/assets.ts'
import { type Fetched, insertFetchedAsset, type NewFetched, reopen, setFetched, setUpload } from './queries/fetching.ts'
import { type Announced, createUpload, getOwnUpload } from './uploads/commands.ts'
import { abandon } from './uploads/finish-upload.ts'
import { findUpload, type UploadRow } from './uploads/queries.ts'
import { receive } from './uploads/receive.ts'

/** An asset whose bytes the server itself fetches or makes; who asks for it sees to them. @returns its id */
export const createFetchedAsset = (tx: Tx, asset: NewFetched): Promise<string> => insertFetchedAsset(tx, asset)

/** Notes how much of an asset has come; whoever shows it is told by the caller. */
export const noteFetched = (db: Db | Tx, assetId: string, fetched: Fetched): Promise<void> => setFetched(db, assetId, fetched)

/** Says why an asset waits, which goes on by itself; null: it goes on. @returns whether that is news */
export const delayFetched = (db: Db | Tx, assetId: string, why: string | null): Promise<boolean> => setDelay(db, assetId, why)

/** Ends an asset whose bytes will not come, with a sentence for its owner. */
export const failFetched = (
  asks: Pick<Asks, 'changePlayability' | 'tellShown'>,
  ports: Pick<Ports, 'db'>,
  assetId: string,
  failure: string,
): Promise<void> => failAsset({ asks, ports }, assetId, failure)

/** Has an asset wait for its bytes again that failed for want of them. @returns whether it does */
export const reopenFetched = (tx: Tx, assetId: string): Promise<boolean> => reopen(tx, assetId)

/** The upload that an asset is to be made of, as far as it has come; null where there is none, or none any more. */
export async function findFetchedUpload(
  ports: Ports,
  ownerId: string,
  uploadId: string,
): Promise<Pick<UploadRow, 'state' | 'received' | 'length'> | null> {
  return (await findUpload(ports.db, uploadId)) ? getOwnUpload(ports, ownerId, uploadId) : null
}

/** Takes back what has come of an asset, and its space. */
export async function discardFetched(ports: Ports, assetId: string, uploadId: string): Promise<void> {
  await ports.db.transaction().execute((tx) => setUpload(tx, assetId, null))
  const upload = await findUpload(ports.db, uploadId)
  if (upload) await abandon(ports, upload, 'cancelled', 'running')
}

/**
 * Sends the bytes of an asset through the door of all uploads: the same rights, limits and promises of space. Called again with the same file it goes
 * on where it was cut off.
 *
 * @param readFrom the file's bytes from an offset on; where they end too early, the rest is still to come
 * @returns whether all of it is there
 * @throws Problem as `createUpload` and `receive` do
 */
export async function sendFetched(
  ports: Ports,
  viewer: Person,
  { assetId, ...file }: Announced & { readonly assetId: string },
  readFrom: (offset: number) => AsyncIterable<Uint8Array>,
): Promise<boolean> {
  if (!(await findUpload(ports.db, file.id))) await createUpload(ports, viewer, file)
  await ports.db.transaction().execute((tx) => setUpload(tx, assetId, file.id))
  const { state, received } = await getOwnUpload(ports, viewer.id, file.id)
  if (state !== 'running') return state === 'finished'
  return (await receive(ports, file.id, readFrom(received))) === file.length
}

/** Less space (bytes) is left to others. */
const leastRoom = 64 * 1024 ** 2

/**
 * Bytes that a file may have whose size is not known before it is here.
 *
 * @throws StorageProblem full
 */
export async function roomFor({ config, storage }: Pick<Ports, 'config' | 'storage'>): Promise<number> {
  const free = await storage.freeSpace()
  if (free === null) return config.uploadLimit
  if (free < leastRoom) throw new StorageProblem('full', 'scratch')
  // It is on the disk twice for a moment.
  return Math.min(config.uploadLimit, Math.floor(free / 2))
}

/** Bytes that a second of a film takes while it is made, most of the time: its pieces, the whole of them, and that with its index. */
const bytesWhileMade = 3 * 1024 ** 2

/**
 * Looks whether a film of so many seconds can be made without taking the space that is left to others.
 *
 * @throws StorageProblem full
 */
export async function checkRoomForFilm({ storage }: Pick<Ports, 'storage'>, seconds: number): Promise<void> {
  const free = await storage.freeSpace()
  if (free !== null && free < leastRoom + seconds * bytesWhileMade) throw new StorageProblem('full', 'scratch')
}
