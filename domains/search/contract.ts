import { searchingRoutes } from './contract/searching.ts'
import { withinRoutes } from './contract/within.ts'

export {
  type Facet,
  type FacetName,
  type FoundCard,
  type FoundTile,
  facetNames,
  type SearchPage,
  type SearchQuery,
  videoTabs,
} from './contract/searching.ts'
export { withinMin } from './contract/within.ts'

export const searchRoutes = { ...searchingRoutes, ...withinRoutes } as const
