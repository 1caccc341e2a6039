import { type PackagesAsk, seesAndManages } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { packageFeed } from './contract/feed.ts'
import type { PackagingAsks } from './server/asks.ts'
import { requestPackage } from './server/commands.ts'
import { makePackage } from './server/making.ts'
import { makeOfflinePackage } from './server/offline/making.ts'
import { packagesBound } from './server/routes.ts'

export { escapedText } from './server/manifest.ts'
export { generateScormPart, listPackageJobs, offlineHindrancePart, packagesPart } from './server/showing.ts'
export { zipCourse } from './server/zip.ts'

export const videoPackages: PackagesAsk = { ask: requestPackage }

/** @param asks what packages must ask of other domains */
export const packages = (asks: PackagingAsks): Domain => ({
  bound: packagesBound,
  jobs: [makePackage, makeOfflinePackage(asks)] as readonly unknown[] as readonly Job[],
  topics: [hearing(packageFeed, seesAndManages)],
})
