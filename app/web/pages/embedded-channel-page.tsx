import { useParams } from '@tanstack/react-router'
import { enterEmbedded } from '#domains/accounts/web.ts'
import { channelQuery, EmbeddedChannel } from '#domains/channels/web.ts'
import type { PageModule } from '../pages.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  await enterEmbedded(queries, search)
  await queries.fetchQuery(channelQuery(params['name'] ?? ''))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EmbeddedChannel name={name} />
}
