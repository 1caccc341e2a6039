import type { PageModule } from '#platform/web/page-declaration.ts'
import { playlistListingQuery, playlistListingState } from '../listing/listing-query.ts'
import { PlaylistListing } from '../listing/playlist-listing.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.prefetchInfiniteQuery(playlistListingQuery('explore', playlistListingState.parse(search)))

export const Page = () => <PlaylistListing mode="explore" />
