import { changeRoutes } from './contract/changes.ts'
import { contentRoutes } from './contract/content.ts'
import { listingRoutes } from './contract/listings.ts'
import { reportRoutes } from './contract/reports.ts'

export { mostAtOnce, mostLines } from './contract/changes.ts'
export type { ChannelSearchPage, ChannelSearchQuery, ChannelWithItems, Facet, FacetName } from './contract/content.ts'
export { facetNames } from './contract/content.ts'
export type { ChannelChoice, ChannelListingQuery, ChannelPage } from './contract/listings.ts'
export type { Channel, ChannelItem, ChannelVisibility, ItemType, ManagedChannel } from './contract/shapes.ts'
export { themeOf, themes } from './contract/themes.ts'

export const channelRoutes = { ...changeRoutes, ...listingRoutes, ...contentRoutes, ...reportRoutes }
