import type { Db } from '#platform/server/db.ts'
import { secretHashOf } from './server/making.ts'

export interface PackageWish {
  readonly version?: '1.2' | '2004'
  readonly state?: 'making' | 'ready' | 'failed'
}

let made = 0

/** A package of a video, with a file that is no zip where it is ready, and what it proves itself by. */
export async function aPackage(db: Db, video: { readonly id: string }, wish: PackageWish = {}): Promise<{ id: string; secret: string }> {
  const { version = '1.2', state = 'ready' } = wish
  const secret = `secret ${made++} of ${video.id}`
  const file = state === 'ready' ? { secret_hash: secretHashOf(secret), file_name: 'package.zip', zip: Buffer.from('zip') } : {}
  const row = { video_id: video.id, version, state, ...file }
  const { id } = await db.insertInto('video_package').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, secret }
}
