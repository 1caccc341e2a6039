import { listingQuery, listingState, VideoListing } from '#domains/videos/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(listingQuery('myVideos', listingState.parse(search)))

export const Page = () => <VideoListing name="myVideos" />
