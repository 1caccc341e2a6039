import { MyChannels, mineState, myChannelsQuery } from '#domains/channels/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(myChannelsQuery(mineState.parse(search)))

export const Page = MyChannels
