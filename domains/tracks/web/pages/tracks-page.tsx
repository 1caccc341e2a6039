import type { PageModule } from '#platform/web/page-declaration.ts'
import { tracksQuery, tracksState } from '../listing/listing-query.ts'
import { TracksListing } from '../listing/tracks-listing.tsx'
import { progressQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) => {
  const state = tracksState.parse(search)
  return state.scope === 'all'
    ? queries.prefetchInfiniteQuery(tracksQuery('all', state))
    : queries.prefetchInfiniteQuery(progressQuery(state.scope))
}

export const Page = () => <TracksListing />
