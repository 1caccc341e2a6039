import { PlaylistListing, playlistListingQuery, playlistListingState } from '#domains/playlists/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.prefetchInfiniteQuery(playlistListingQuery('explore', playlistListingState.parse(search)))

export const Page = () => <PlaylistListing mode="explore" />
