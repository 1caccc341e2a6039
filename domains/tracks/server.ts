import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { trackFeed } from './contract/feed.ts'
import { trackType } from './server/content-type.ts'
import { trackJobs } from './server/jobs.ts'
import { tracksBound } from './server/routes.ts'

export { getManagedTrack, getPlainTrack } from './server/commands/update.ts'
export { trackType } from './server/content-type.ts'
export { trackNotifications } from './server/notifications.ts'
export { listVideosToWatch } from './server/queries/completion.ts'
export { trackSequences } from './server/queries/sequences.ts'
export { trackReport } from './server/report.ts'
export { holdingModule } from './server/showing.ts'

export const tracks: Domain = { bound: tracksBound, topics: [hearing(trackFeed, trackType.sees)], jobs: trackJobs }
