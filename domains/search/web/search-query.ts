import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { searchRoutes } from '../contract.ts'

/** What the address of the search page holds. */
export const searchState = addressState({
  qtext: '',
  type: ['all', 'videos', 'short_videos', 'podcasts'],
  order_by: ['relevance', 'date', 'views'],
})
export type SearchState = ReturnType<typeof searchState.parse>

export const searchQuery = (state: SearchState) =>
  infiniteQueryOptions({
    queryKey: ['search', state],
    queryFn: ({ pageParam, signal }) => call(searchRoutes.search, { query: { ...state, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    enabled: state.qtext.trim() !== '',
  })
