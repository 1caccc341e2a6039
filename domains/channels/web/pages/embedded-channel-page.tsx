import { useParams } from '@tanstack/react-router'
import { enterEmbedded } from '#domains/accounts/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { EmbeddedChannel } from '../page/embedded-channel.tsx'
import { channelQuery } from '../queries.ts'

export const load: NonNullable<PageModule['load']> = async ({ queries, params, search }) => {
  await enterEmbedded(queries, search, () => queries.fetchQuery(channelQuery(params['name'] ?? '')))
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <EmbeddedChannel name={name} />
}
