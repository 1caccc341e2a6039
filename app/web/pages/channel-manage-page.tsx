import { useParams } from '@tanstack/react-router'
import { ChannelManage, channelQuery, channelState, itemsQuery } from '#domains/channels/web.ts'
import { managedOnly } from '../managed-only.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  const { name = '' } = params
  managedOnly(await queries.fetchQuery(channelQuery(name)))
  await queries.fetchInfiniteQuery(itemsQuery(name, channelState.parse(search)))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelManage name={name} />
}
