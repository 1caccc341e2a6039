import { useParams } from '@tanstack/react-router'
import { ChannelSearch, channelQuery, channelSearchQuery, channelSearchState } from '#domains/channels/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  const { name = '' } = params
  const { can } = await queries.ensureQueryData(channelQuery(name))
  await queries.ensureInfiniteQueryData(channelSearchQuery(name, channelSearchState.parse(search), can.manage))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelSearch key={name} name={name} />
}
