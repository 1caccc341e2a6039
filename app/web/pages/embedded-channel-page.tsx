import { useParams } from '@tanstack/react-router'
import { channelQuery, EmbeddedChannel } from '#domains/channels/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => queries.fetchQuery(channelQuery(params['name'] ?? ''))

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EmbeddedChannel name={name} />
}
