import type { PageModule } from '#platform/web/page-declaration.ts'
import { listingQuery, listingState } from '../listing/listing-query.ts'
import { VideoListing } from '../listing/video-listing.tsx'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(listingQuery('myPodcasts', listingState.parse(search)))

export const Page = () => <VideoListing name="myPodcasts" />
