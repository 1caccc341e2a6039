import type { Domain } from '#platform/server/bind.ts'
import { hearing, onlyThemselves } from '#platform/server/feed/hearing.ts'
import { certificateFeed } from './contract/feed.ts'
import { certificateJobs, certificateReactions } from './server/jobs.ts'
import { certificatesBound } from './server/routes.ts'

export { certificateType } from './server/content-type.ts'
export { issueCertificate } from './server/issuing.ts'
export { certificateNotifications } from './server/notifications.ts'
export { openRenewalsJob } from './server/renewing.ts'

export const certificates: Domain = {
  bound: certificatesBound,
  jobs: certificateJobs,
  reactions: certificateReactions,
  topics: [hearing(certificateFeed, onlyThemselves)],
}
