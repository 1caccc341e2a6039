import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { trackRoutes } from '../../contract.ts'

/** What the address of a listing holds, under the names of the wire. */
export const tracksState = addressState({
  scope: ['all', 'todo', 'progress', 'completed', 'recommended'],
  qtext: '',
  order_by: ['date', 'displayname'],
  order_type: '',
  content_filtering: ['all', 'featured'],
})
export type TracksState = ReturnType<typeof tracksState.parse>

const listings = { all: trackRoutes.listTracks, mine: trackRoutes.listMyTracks }

/** Tracks that the viewer sees, or those that they run; twelve a page (LE-9.30). */
export function tracksQuery(which: keyof typeof listings, { qtext, order_by, order_type, content_filtering }: TracksState) {
  const query = {
    qtext,
    order_by,
    order_type: order_type === 'asc' || order_type === 'desc' ? order_type : order_by === 'date' ? ('desc' as const) : ('asc' as const),
    content_filtering,
    max: 12,
  }
  return infiniteQueryOptions({
    queryKey: ['tracks', which, query],
    queryFn: ({ pageParam, signal }) => call(listings[which], { query: { ...query, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })
}
