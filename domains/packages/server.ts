import { type PackagesAsk, seesAndManages } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import type { Job } from '#platform/server/jobs.ts'
import { packageFeed } from './contract/feed.ts'
import { requestPackage } from './server/commands.ts'
import { makePackage } from './server/making.ts'
import { packagesBound } from './server/routes.ts'

export { generateScormPart, listPackageJobs, packagesPart } from './server/showing.ts'

export const videoPackages: PackagesAsk = { ask: requestPackage }

export const packages: Domain = {
  bound: packagesBound,
  jobs: [makePackage as unknown as Job],
  topics: [hearing(packageFeed, seesAndManages)],
}
