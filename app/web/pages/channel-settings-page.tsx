import { useParams } from '@tanstack/react-router'
import { ChannelSettings, channelQuery } from '#domains/channels/web.ts'
import { managedOnly } from '../managed-only.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) =>
  managedOnly(await queries.fetchQuery(channelQuery(params['name'] ?? '')))

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelSettings name={name} />
}
