import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { addressState } from '#platform/web/search-state.ts'
import { playlistRoutes } from '../../contract.ts'

/** To explore, one's own, or everybody's for who manages others' content. */
export type ListingMode = 'explore' | 'manage' | 'domain'

/** What the address of a listing holds, under the names of the wire. */
export const playlistListingState = addressState({
  scope: ['all', 'featured'],
  qtext: '',
  order_by: ['date', 'displayname'],
  order_type: '',
  content_filtering: ['all', 'featured'],
})
export type ListingState = ReturnType<typeof playlistListingState.parse>

/** The pages of a listing, as many as were scrolled to; the owner's listing asks for `scope=my` (VW-2.24 to VW-2.26). */
export function playlistListingQuery(mode: ListingMode, state: ListingState) {
  const { scope, qtext, order_by, order_type, content_filtering } = state
  const route = mode === 'domain' ? playlistRoutes.listDomainPlaylists : playlistRoutes.listPlaylists
  const asked = {
    mode: mode === 'explore' ? ('explore' as const) : ('manage' as const),
    scope: mode === 'manage' ? ('my' as const) : scope,
    qtext,
    order_by,
    order_type: order_type || (order_by === 'date' ? 'desc' : 'asc'),
    content_filtering,
  }
  return infiniteQueryOptions({
    queryKey: ['playlists', mode, asked],
    queryFn: ({ pageParam, signal }) => call(route, { query: { ...asked, first: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  })
}
