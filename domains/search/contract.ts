import { searchingRoutes } from './contract/searching.ts'
import { withinRoutes } from './contract/within.ts'

export {
  type Facet,
  type FacetName,
  type FoundThing,
  type FoundTile,
  facetNames,
  type SearchPage,
  type SearchQuery,
  type SearchType,
  searchTypes,
} from './contract/searching.ts'
export { withinMin } from './contract/within.ts'

export const searchRoutes = { ...searchingRoutes, ...withinRoutes } as const
