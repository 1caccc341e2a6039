import { type RawBuilder, sql } from 'kysely'
import type { Ports } from '#platform/server/ports.ts'
import { type Got, StorageProblem } from '#platform/server/storage.ts'
import { findServed, type ServedRow } from '../queries/assets.ts'
import { nameEndingOf } from './attachment.ts'
import { privateParts } from './private.ts'
import { blankedGot } from './send.ts'

/** Why the uploaded file is none that others could have and play as it is; null: it is one. For statements that join `asset`. */
export const whyNotForOthers: RawBuilder<'no_file' | 'not_playable' | null> = sql`case
  when asset.state <> 'ready' or asset.deleted_at is not null or asset.master_key is null then 'no_file'
  when asset.withheld or not asset.plays_progressive then 'not_playable' end`

export interface FileForOthers {
  readonly type: string
  /** Of a name under which it is saved: `mp4`. */
  readonly ending: string
  /** Bytes. */
  readonly size: number
  readonly lend: Got['lend']
  /** Where it is not read after all. */
  readonly close: () => void
}

/** Where the file lies that others may have, and what it is; null: it is none. */
function storedForOthers(asset: ServedRow | undefined) {
  if (!asset?.masterKey || !asset.masterType || asset.state !== 'ready') return null
  return asset.deleted || !asset.progressive ? null : { key: asset.masterKey, type: asset.masterType }
}

/**
 * The uploaded file as others than its managers get it: whole, without what it tells of places and cameras, always the same bytes.
 *
 * @returns null where there is none, or none that browsers play
 */
export async function openFileForOthers(
  { db, storage }: Pick<Ports, 'db' | 'storage'>,
  assetId: string,
  signal?: AbortSignal,
): Promise<FileForOthers | null> {
  const stored = storedForOthers(await findServed(db, assetId))
  // What is not there must not be taken for what cannot be read.
  if (!stored || !(await storage.head(stored.key))) return null
  const { key, type } = stored
  try {
    const blank = await privateParts({ db, storage }, assetId, key)
    if (blank === null) return null
    const got = await storage.get(key, signal ? { signal } : {})
    const { lend, size } = blankedGot(got, 0, blank)
    return { type, ending: nameEndingOf(type), size, lend, close: () => void got.body.destroy() }
  } catch (error) {
    if (error instanceof StorageProblem && error.reason === 'missing') return null
    throw error
  }
}
