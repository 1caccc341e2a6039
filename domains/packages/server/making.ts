import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, isCutOff, type Job, type JobContext } from '#platform/server/jobs.ts'
import type { Ports } from '#platform/server/ports.ts'
import { latinOf } from '#platform/server/slug.ts'
import { framedAddress } from '../address.ts'
import { packageFeed } from '../contract/feed.ts'
import { countPackageFailure, findUnmadePackage, type MadePackage, storePackage, type UnmadePackage } from './queries/packages.ts'
import { zipPackage } from './zip.ts'

export const makePackageName = 'make-package'

/** After the first. */
const retries = 3

/** What a package proves itself by has 256 bits: it needs no slow hash. */
export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const tellManagers = (db: Db | Tx, videoId: string) => publish(db, packageFeed.changed, videoId)

/** Makes one package and stores it. */
type Make = (row: UnmadePackage, context: JobContext) => Promise<void>

type PackageJob = Job<{ packageId: string }>

/** A job may be cut off anywhere and run again: what counts is what is stored in the end. */
export const packageJob = (job: Omit<PackageJob, 'run' | 'retries'>, make: Make): PackageJob =>
  defineJob<{ packageId: string }>({
    ...job,
    retries,
    async run({ packageId }, context) {
      const { db } = context.ports
      const row = await findUnmadePackage(db, packageId)
      if (!row) return
      try {
        await make(row, context)
      } catch (error) {
        // Cut off is not failed.
        if (!isCutOff(context.signal) && (await countPackageFailure(db, packageId, retries + 1))) await tellManagers(db, row.video_id)
        throw error
      }
    },
  })

/** Stores what was made, unless that has been done. */
export async function keepPackage({ db }: Pick<Ports, 'db'>, row: UnmadePackage, made: MadePackage): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await storePackage(tx, row.id, made)) await tellManagers(tx, row.video_id)
  })
}

/** The zip of a package that frames our player. */
export const makePackage = packageJob({ name: makePackageName, concurrency: 2 }, async (row, { ports }) => {
  const { id, video_id: videoId, title, version } = row
  const secret = randomBytes(32).toString('base64url')
  const { origin } = new URL(ports.config.publicUrl)
  const zip = await zipPackage({ id, title, version, origin, player: framedAddress(videoId, id), secret })
  await keepPackage(ports, row, { secret_hash: secretHashOf(secret), file_name: `${latinOf(title)}-scorm-${version}.zip`, zip })
})
