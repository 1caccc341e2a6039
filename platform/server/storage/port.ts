import type { Readable } from 'node:stream'

/** Why a storage call failed, where the caller can do something about it; anything else is thrown as it came. */
export type StorageReason = 'missing' | 'full' | 'bad_key' | 'bad_range' | 'unavailable'

export class StorageProblem extends Error {
  override name = 'StorageProblem'
  readonly reason: StorageReason

  constructor(reason: StorageReason, key: string, cause?: unknown) {
    super(`storage: ${reason}: ${key}`, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}

/** Bytes of a body that is put as a whole. */
export type Bytes = Uint8Array | Readable

export interface Stored {
  /** Bytes of the whole object, also where only a range of it was asked for. */
  readonly size: number
  readonly modifiedAt: Date
}

export interface Got extends Stored {
  /** Pull at your own pace; destroy it when you stop early, or nothing behind it is freed. */
  readonly body: Readable
  /**
   * Gives the same bytes piece by piece to `write` instead, which is the cheaper way to an answer: from a disk they need no memory of their
   * own. A piece is only lent: its memory is used again as soon as the promise of `write` is fulfilled. Take this or `body`, not both.
   */
  readonly lend: (write: (piece: Uint8Array) => Promise<void>) => Promise<void>
}

export interface Range {
  /** First byte, from 0. */
  readonly start?: number
  /** Last byte, included; beyond the end means the end. */
  readonly end?: number
  /** Ends the read; the body is destroyed with an AbortError. */
  readonly signal?: AbortSignal
}

export interface Listed {
  readonly items: readonly { readonly key: string; readonly size: number }[]
  /** `after` of the next page, or null. */
  readonly next: string | null
}

/** A file on this machine's disk. `release` it when done; it may be deleted then. */
export interface LocalFile {
  readonly path: string
  readonly release: () => Promise<void>
}

/** An upload that is under way. Plain data: keep it in a row, and any process can write the next part. */
export interface PartialUpload {
  readonly key: string
  /** The adapter's own name of it. */
  readonly id: string
  /** Bytes when complete. */
  readonly size: number
}

/** What one `writePart` left behind. Plain data: keep each by its number; a later one with the same number replaces it. */
export interface Part {
  readonly number: number
  /** Of its first byte in the whole. */
  readonly offset: number
  readonly size: number
  readonly tag: string
}

/**
 * Where bytes live. Keys are paths of `[A-Za-z0-9._-]` segments that don't start with a dot; a bad one throws `bad_key`.
 * An object appears whole or not at all, also after a crash, and is durable when the call that made it returns.
 * A full disk throws `full`, an S3 that can't be reached at the moment `unavailable`.
 */
export interface Storage {
  /** Makes or replaces an object. */
  readonly put: (key: string, body: Bytes) => Promise<void>
  /** Makes an object of a file, which is moved where that is possible and gone afterwards in any case. */
  readonly putFile: (key: string, path: string) => Promise<void>
  /** Throws `missing`, and `bad_range` when `start` is not within the object. */
  readonly get: (key: string, range?: Range) => Promise<Got>
  readonly head: (key: string) => Promise<Stored | null>
  /** Absent is fine. */
  readonly remove: (key: string) => Promise<void>
  /** Everything below `folder/`, in order of the keys' bytes, at most `max` (1000). */
  readonly list: (folder: string, page?: { readonly after?: string; readonly max?: number }) => Promise<Listed>
  /** Removes everything below `folder/`. Not atomic: after a crash call it again. */
  readonly removeFolder: (folder: string) => Promise<void>
  /** The object as a file to read: on disk itself, from S3 a copy in scratch space that whoever asks soon after shares. Throws `missing`. */
  readonly localPath: (key: string) => Promise<LocalFile>
  /** An empty folder for work, on the disk from which `putFile` moves cheapest; `release` removes it. */
  readonly scratch: () => Promise<LocalFile>
  /** Bytes that can still be written, a reserve left aside, or null where nobody can say (S3). */
  readonly freeSpace: () => Promise<number | null>

  /** Begins an object that arrives in parts. */
  readonly openUpload: (key: string, size: number) => Promise<PartialUpload>
  /** How many bytes one `writePart` had best be given. */
  readonly partBytes: (upload: PartialUpload) => number
  /**
   * Writes the bytes that follow `last` (null: the first), all that `source` yields, and returns the part once it is durable. Nothing
   * counts until the caller keeps the part; after a crash call it again with the same `last`. When `source` throws, so does this.
   * Calls for one upload must not overlap. Parts may be of any size; a small last one is kept apart and joined by the next.
   */
  readonly writePart: (upload: PartialUpload, last: Part | null, source: AsyncIterable<Uint8Array>) => Promise<Part>
  /** Makes the object of all kept parts, in order, without copying them. May be repeated. Throws `missing` where bytes are. */
  readonly finishUpload: (upload: PartialUpload, parts: readonly Part[]) => Promise<void>
  /** Gives the space back. May be repeated; does nothing to a finished one. */
  readonly abortUpload: (upload: PartialUpload) => Promise<void>
  /** Removes what crashed calls left in scratch space before that time; returns how many things. */
  readonly sweep: (before: Date) => Promise<number>
  readonly close: () => Promise<void>
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9._-]*'
const keyShape = new RegExp(`^${segment}(/${segment})*$`)

/** Returns the key, or throws `bad_key`. */
export function checkedKey(key: string): string {
  if (key.length > 512 || !keyShape.test(key)) throw new StorageProblem('bad_key', JSON.stringify(key.slice(0, 80)))
  return key
}

/** The last byte that a range means; throws `bad_range` when it begins outside an object of `size` bytes. */
export function lastByte(key: string, size: number, range: Range): number {
  const start = range.start ?? 0
  const end = Math.min(range.end ?? size - 1, size - 1)
  const wholeOfNothing = size === 0 && start === 0
  if (start < 0 || (!wholeOfNothing && (start >= size || end < start))) throw new StorageProblem('bad_range', key)
  return end
}

/** Where the upload stands: the first byte that is still to come. */
export function endOf(last: Part | null): number {
  return last ? last.offset + last.size : 0
}

/** Throws `missing` unless the parts are the whole upload. */
export function checkWhole(upload: PartialUpload, parts: readonly Part[]): void {
  const there = parts.reduce((sum, part) => sum + part.size, 0)
  if (there !== upload.size) throw new StorageProblem('missing', upload.key)
}
