import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { ChannelManage } from '../manage/channel-manage.tsx'
import { channelQuery, itemsQuery, manageState } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  const { name = '' } = params
  managedOnly(await queries.fetchQuery(channelQuery(name)))
  await queries.fetchInfiniteQuery(itemsQuery(name, manageState.parse(search)))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelManage name={name} />
}
