import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, type JobContext } from '#platform/server/jobs.ts'
import { latinOf } from '#platform/server/slug.ts'
import { framedAddress } from '../address.ts'
import { packageFeed } from '../contract/feed.ts'
import { countPackageFailure, findUnmadePackage, storePackage, type UnmadePackage } from './queries/packages.ts'
import { zipPackage } from './zip.ts'

export const makePackageName = 'make-package'

/** After the first. */
const retries = 3

/** What a package proves itself by has 256 bits: it needs no slow hash. */
export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const tellManagers = (db: Db | Tx, videoId: string) => publish(db, packageFeed.changed, videoId)

/** Makes the zip of a package. It may be cut off anywhere and run again: what counts is what is stored in the end. */
export const makePackage = defineJob<{ packageId: string }>({
  name: makePackageName,
  concurrency: 2,
  retries,
  async run({ packageId }, context) {
    const { db } = context.ports
    const row = await findUnmadePackage(db, packageId)
    if (!row) return
    try {
      await make(row, context)
    } catch (error) {
      // Cut off is not failed.
      if (!context.signal.aborted && (await countPackageFailure(db, packageId, retries + 1))) await tellManagers(db, row.video_id)
      throw error
    }
  },
})

async function make(row: UnmadePackage, { ports }: JobContext): Promise<void> {
  const { id, video_id: videoId, title, version } = row
  const { publicUrl } = ports.config
  const secret = randomBytes(32).toString('base64url')
  const zip = await zipPackage({ id, title, version, origin: new URL(publicUrl).origin, player: framedAddress(videoId, id), secret })
  await ports.db.transaction().execute(async (tx) => {
    const fileName = `${latinOf(title)}-scorm-${version}.zip`
    if (await storePackage(tx, id, { secretHash: secretHashOf(secret), fileName, zip })) await tellManagers(tx, videoId)
  })
}
