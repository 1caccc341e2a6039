import { useParams } from '@tanstack/react-router'
import { ChannelPage, channelQuery, channelState, featuredItems, itemsQuery } from '#domains/channels/web.ts'
import { ShareButton } from '#domains/inbox/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params, search }) => {
  const { name = '' } = params
  return Promise.all([
    queries.fetchQuery(channelQuery(name)),
    queries.ensureInfiniteQueryData(itemsQuery(name, featuredItems)),
    queries.ensureInfiniteQueryData(itemsQuery(name, channelState.parse(search))),
  ])
}

export function Page() {
  const { name = '' } = useParams({ strict: false })
  return <ChannelPage key={name} name={name} actions={<ShareButton type="channel" id={name} />} />
}
