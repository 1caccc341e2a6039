import { changeRoutes } from './contract/changes.ts'
import { listingRoutes } from './contract/listings.ts'
import { moduleRoutes } from './contract/modules.ts'

export type { TrackTile, TrackVisibility } from './contract/shapes.ts'

export const trackRoutes = { ...changeRoutes, ...moduleRoutes, ...listingRoutes }
