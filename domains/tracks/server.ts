import type { Domain } from '#platform/server/bind.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import { trackFeed } from './contract/feed.ts'
import { trackType } from './server/content-type.ts'
import { trackJobs, trackReactions } from './server/jobs.ts'
import { tracksBound } from './server/routes.ts'

export { completeTrack } from './server/commands/completion.ts'
export { deleteTracks } from './server/commands/deletion.ts'
export { enrol } from './server/commands/enrolment.ts'
export { giveToMembers } from './server/commands/members.ts'
export { addToModule, createModule } from './server/commands/modules.ts'
export { makeSchedule } from './server/commands/schedules.ts'
export { changeTrack, createTrack, featureTrack, getManagedTrack, getPlainTrack } from './server/commands/update.ts'
export { trackType } from './server/content-type.ts'
export { trackNotifications } from './server/notifications.ts'
export { listVideosToWatch } from './server/queries/completion.ts'
export { tracksOf } from './server/queries/held.ts'
export { trackSequences } from './server/queries/sequences.ts'
export { trackReport } from './server/report.ts'
export { holdingModule } from './server/showing.ts'
export { teamReport } from './server/team/report.ts'

export const tracks: Domain = {
  bound: tracksBound,
  topics: [hearing(trackFeed, trackType.sees)],
  jobs: trackJobs,
  reactions: trackReactions,
}
