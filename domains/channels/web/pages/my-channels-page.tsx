import type { PageModule } from '#platform/web/page-declaration.ts'
import { MyChannels } from '../mine/my-channels.tsx'
import { mineState, myChannelsQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, search }) =>
  queries.ensureInfiniteQueryData(myChannelsQuery(mineState.parse(search)))

export const Page = MyChannels
