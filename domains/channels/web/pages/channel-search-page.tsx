import { useParams } from '@tanstack/react-router'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { ChannelSearch } from '../page/channel-search.tsx'
import { channelQuery, searchQuery as channelSearchQuery, channelSearchState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  const { name = '' } = params
  const { can } = await queries.ensureQueryData(channelQuery(name))
  await queries.ensureInfiniteQueryData(channelSearchQuery(name, channelSearchState.parse(search), can.manage))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelSearch key={name} name={name} />
}
