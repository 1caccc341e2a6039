import { ChannelListing, channelsQuery, channelsState } from '#domains/channels/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(channelsQuery(channelsState.parse(search)))

export const Page = ChannelListing
