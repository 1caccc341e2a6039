import { channelAnalyticsRoutes } from './contract/analytics.ts'
import { changeRoutes } from './contract/changes.ts'
import { contentRoutes } from './contract/content.ts'
import { exportRoutes } from './contract/export.ts'
import { listingRoutes } from './contract/listings.ts'

export { mostAtOnce, mostLines } from './contract/changes.ts'
export type { ChannelSearchPage, ChannelSearchQuery, ChannelWithItems, Facet, FacetName } from './contract/content.ts'
export { facetNames, mostItemsAtOnce } from './contract/content.ts'
export { channelFacts } from './contract/facts.ts'
export type { ChannelChoice, ChannelListingQuery, ChannelPage } from './contract/listings.ts'
export type { Channel, ChannelItem, ChannelVisibility, FoundItem, ManagedChannel } from './contract/shapes.ts'

export const channelRoutes = { ...changeRoutes, ...listingRoutes, ...contentRoutes, ...exportRoutes, ...channelAnalyticsRoutes }
