import { timingSafeEqual } from 'node:crypto'
import { audit, countUse, endEmbedTokensOfSource, passEmbedToken } from '#domains/accounts/server.ts'
import type { ScormVersion } from '#domains/videos/contract.ts'
import { allowEmbedding, findEmbedGrant, lockManaged, type VideoRow } from '#domains/videos/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { packageFeed } from '../contract/feed.ts'
import { mostPackages } from '../limits.ts'
import { makePackageName, secretHashOf } from './making.ts'
import { refuseOffline } from './offline/hindrance.ts'
import { makeOfflineName } from './offline/making.ts'
import { insertPackage, listKinds, lockSecretHash, removePackageRow } from './queries/packages.ts'

interface Wanted {
  readonly videoId: string
  readonly version: ScormVersion
  readonly isOffline: boolean
}

/** A video whose file may leave for good. Nothing else opens by that. */
async function lockLeaving(tx: Tx, viewer: Person, videoId: string): Promise<VideoRow> {
  const video = await lockManaged(tx, viewer, videoId)
  await refuseOffline(tx, video.id)
  return video
}

const detailsOf = (packageId: string, { version, isOffline }: { readonly version: string; readonly isOffline: boolean }) => ({
  packageId,
  version,
  ...(isOffline ? { offline: true } : {}),
})

/**
 * Asks for a package of a video, which a job makes. Unless the package holds it, its video may be embedded from now on, as long as it is on air.
 *
 * @param unlessThere not where one of this kind is there or being made
 * @throws Problem not_found, forbidden, conflict (restricted_video, expired, package_limit, what `refuseOffline` says), rate_limited (packages)
 */
export async function requestPackage(tx: Tx, viewer: Person, wanted: Wanted, unlessThere: boolean): Promise<void> {
  const { version, isOffline } = wanted
  const video = await (isOffline ? lockLeaving : allowEmbedding)(tx, viewer, wanted.videoId)
  const there = await listKinds(tx, video.id)
  const isSame = (one: (typeof there)[number]) => one.version === version && one.isOffline === isOffline && one.state !== 'failed'
  if (unlessThere && there.some(isSame)) return
  if (there.length >= mostPackages)
    throw new Problem('conflict', 'package_limit', `A video has at most ${mostPackages} packages. Delete one first.`)
  await countUse(tx, viewer.id, 'packages')
  const packageId = await insertPackage(tx, { videoId: video.id, version, isOffline, accountId: viewer.id })
  const details = detailsOf(packageId, { version, isOffline })
  await audit(tx, { accountId: viewer.id, action: 'video.package_created', subject: video.id, details })
  await enqueue(tx, { name: isOffline ? makeOfflineName : makePackageName }, { packageId })
  await publish(tx, packageFeed.changed, video.id)
}

/**
 * Ends a package: nothing that was opened by it shows the video any more, but for copies that hold it. That goes for an expired video, too.
 *
 * @throws Problem not_found (reason `package` where the video has no such package), forbidden
 */
export async function removePackage(tx: Tx, viewer: Person, videoId: string, packageId: string): Promise<void> {
  const video = await lockManaged(tx, viewer, videoId)
  const gone = uuidPattern.test(packageId) ? await removePackageRow(tx, video.id, packageId) : undefined
  if (!gone) throw new Problem('not_found', 'package', 'Failed to update video settings')
  await endEmbedTokensOfSource(tx, packageId)
  const details = detailsOf(packageId, gone)
  await audit(tx, { accountId: viewer.id, action: 'video.package_removed', subject: video.id, details })
  await publish(tx, packageFeed.changed, video.id)
}

interface ByPackage {
  readonly videoId: string
  readonly packageId: string
  readonly secret: string
}

/**
 * An embed token for whoever opened a package, while its video is on air and may be embedded.
 *
 * @throws Problem not_found, whatever the reason
 */
export async function openPackage(tx: Tx, ports: Pick<Ports, 'secrets'>, { videoId, packageId, secret }: ByPackage) {
  const grant = await findEmbedGrant(tx, videoId)
  const hash = await lockSecretHash(tx, videoId, packageId)
  if (!grant || !hash || !timingSafeEqual(hash, secretHashOf(secret))) throw new Problem('not_found')
  return passEmbedToken(tx, ports, { id: packageId, kind: 'video', grant })
}
