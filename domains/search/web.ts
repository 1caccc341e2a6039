export { searchQuery, searchState } from './web/search-query.ts'
export { SearchResults } from './web/search-results.tsx'
