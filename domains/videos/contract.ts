import { abuseRoutes } from './contract/abuse.ts'
import { changeRoutes } from './contract/changes.ts'
import { copyRoutes } from './contract/copying.ts'
import { detailRoutes } from './contract/detail.ts'
import { historyRoutes } from './contract/history.ts'
import { listingRoutes } from './contract/listings.ts'
import { memberRoutes } from './contract/members.ts'
import { migrationRoutes } from './contract/migration.ts'
import { publishingRoutes } from './contract/publishing.ts'
import { recordingRoutes } from './contract/recordings.ts'
import { watchingRoutes } from './contract/watching.ts'

export type { AbuseReport } from './contract/abuse.ts'
export type { Closed, Video } from './contract/detail.ts'
export { videoFacts } from './contract/facts.ts'
export { makingFeed, videoFeed } from './contract/feed.ts'
export { itemFields, itemParams } from './contract/item.ts'
export { type ListingQuery, type MyQuery, type VideoPage, videoOrders } from './contract/listings.ts'
export type { VideoJob } from './contract/migration.ts'
export type { VideoParts } from './contract/parts.ts'
export type { Caption, Playback } from './contract/playback.ts'
export { longestReviewComment, type ReviewState, type ReviewStep, type WaitingReview } from './contract/publishing.ts'
export type { UnfinishedRecording } from './contract/recordings.ts'
export { type ScormVersion, scormVersion, type Tile, tile, type VideoType, type Visibility, videoType } from './contract/shapes.ts'

export const videoRoutes = {
  ...detailRoutes,
  ...listingRoutes,
  ...changeRoutes,
  ...copyRoutes,
  ...publishingRoutes,
  ...memberRoutes,
  ...migrationRoutes,
  ...recordingRoutes,
  ...watchingRoutes,
  ...historyRoutes,
  ...abuseRoutes,
}
