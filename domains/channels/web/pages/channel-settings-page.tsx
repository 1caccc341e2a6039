import { useParams } from '@tanstack/react-router'
import { managedOnly } from '#platform/web/managed-only.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { ChannelSettings } from '../form/channel-settings.tsx'
import { channelQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params }) =>
  managedOnly(await queries.fetchQuery(channelQuery(params['name'] ?? '')))

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelSettings name={name} />
}
