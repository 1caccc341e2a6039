import { infiniteQueryOptions } from '@tanstack/react-query'
import { videoIdPattern } from '#platform/contract/id-patterns.ts'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { type ListingName, listings } from './kinds.ts'

/** What the address of a listing holds, under the names of the wire. Empty: the listing's own choice. */
export const listingState = addressState({ scope: '', qtext: '', order_by: '', order_type: '', content_filtering: 'all' })
export type ListingState = ReturnType<typeof listingState.parse>

/** An id is looked for as such (CM-5.85, VW-5.31). */
const searchedFor = (qtext: string): Record<string, string> =>
  videoIdPattern.test(qtext) ? { qtext: '*', searchWithGcc: qtext } : { qtext }

const isSmallWindow = () => matchMedia('(width < 990px)').matches

/**
 * Newest first unless another order was selected. Trending and popular videos have an order of their own (VW-9.20), but not in small windows
 * (VW-9.22).
 */
function orderOf({ scope, order_by, order_type }: ListingState): Record<string, string> {
  if (order_by) return { order_by, order_type: order_type || 'desc' }
  const isRanked = scope === 'trending' || scope === 'popular'
  return isRanked && !isSmallWindow() ? {} : { order_by: 'time_sort', order_type: 'desc' }
}

/** The pages of a listing, as many as were scrolled to. */
export function listingQuery(name: ListingName, state: ListingState) {
  const { route, scope } = listings[name]
  const asked = {
    scope: state.scope || scope,
    ...searchedFor(state.qtext.trim()),
    ...orderOf(state),
    content_filtering: state.content_filtering,
  }
  return infiniteQueryOptions({
    queryKey: ['listing', name, asked],
    queryFn: ({ pageParam, signal }) => call(route, { query: { ...asked, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })
}
