import { abuseRoutes } from './contract/abuse.ts'
import { changeRoutes } from './contract/changes.ts'
import { detailRoutes } from './contract/detail.ts'
import { historyRoutes } from './contract/history.ts'
import { listingRoutes } from './contract/listings.ts'
import { watchingRoutes } from './contract/watching.ts'

export type { AbuseReport } from './contract/abuse.ts'
export type { Closed, Video } from './contract/detail.ts'
export { videoFacts } from './contract/facts.ts'
export { makingFeed, videoFeed } from './contract/feed.ts'
export { type ListingQuery, type MyQuery, type VideoPage, videoOrders } from './contract/listings.ts'
export type { VideoParts } from './contract/parts.ts'
export type { Caption, Playback } from './contract/playback.ts'
export { type Tile, tile, type VideoType, type Visibility, videoType } from './contract/shapes.ts'

export const videoRoutes = { ...detailRoutes, ...listingRoutes, ...changeRoutes, ...watchingRoutes, ...historyRoutes, ...abuseRoutes }
