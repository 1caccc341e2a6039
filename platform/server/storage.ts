import { diskStorage } from './storage/disk.ts'
import type { Storage } from './storage/port.ts'
import type { S3Settings } from './storage/s3-client.ts'

export { type Got, type Part, type PartialUpload, type Storage, StorageProblem, type Stored } from './storage/port.ts'

/** `reserve`: bytes of the disk that are left free. */
export type StorageSettings =
  | { readonly kind: 'disk'; readonly root: string; readonly reserve?: number }
  | ({ readonly kind: 's3' } & S3Settings)

/** Opens the storage that the configuration names. Rejects when its folder can't be made. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 'disk') return diskStorage(settings.root, settings.reserve)
  // Loaded where it is used: it is large, and most have a disk.
  const { s3Storage } = await import('./storage/s3.ts')
  return s3Storage(settings)
}
