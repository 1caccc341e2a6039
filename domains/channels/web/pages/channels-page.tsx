import type { PageModule } from '#platform/web/page-declaration.ts'
import { ChannelListing } from '../listing/channel-listing.tsx'
import { channelsQuery, channelsState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(channelsQuery(channelsState.parse(search)))

export const Page = ChannelListing
