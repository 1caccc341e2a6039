import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Film, Plus, Settings, Tv } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import type { Channel, ChannelWithItems } from '../../contract.ts'
import { channelState } from '../page/channel-page.tsx'
import { itemsQuery } from '../queries.ts'
import { useTypeNames } from '../type-names.ts'
import { useChannel } from '../use-channel.ts'
import { AddContent } from './add-content.tsx'
import { ItemRow } from './item-row.tsx'

/** What a channel holds, for who manages it: tabs by type, what is shown first, what goes (VW-2.33). */
export function ChannelManage({ name }: { name: string }) {
  const { t } = useLingui()
  const channel = useChannel(name)
  const names = useTypeNames()
  const [{ type }, setState] = useSearchState(channelState)
  const [adding, setAdding] = useState(false)
  const query = useInfiniteQuery(itemsQuery(name, { type }))
  const add = (
    <Button kind="primary" icon={Plus} onClick={() => setAdding(true)}>
      <Trans>Add content</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t`Manage channel`}
        description={channel.displayname}
        actions={
          <>
            <ButtonLink icon={Tv} to={`/web/channels/${channel.name}`}>
              <Trans>Open channel</Trans>
            </ButtonLink>
            <ButtonLink icon={Settings} to={`/web/channels/${channel.name}/settings`}>
              <Trans>Settings</Trans>
            </ButtonLink>
            {add}
          </>
        }
      />
      <Tabs
        label={t`Kinds of content`}
        tabs={[{ value: 'all', label: t`All` }, ...names.map(({ type: value, many: label }) => ({ value, label }))]}
        value={type}
        onChange={(next) => setState({ type: next as typeof type })}
      >
        {query.data ? (
          <Rows channel={channel} query={query} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </Tabs>
      <AddContent channel={channel} open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

function Rows({ channel, query }: { channel: Channel; query: UseInfiniteQueryResult<InfiniteData<ChannelWithItems>> }) {
  const { t } = useLingui()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) {
    return (
      <EmptyState icon={Film} title={<Trans>Nothing here yet</Trans>}>
        <Trans>Add what you may watch, or publish a video to this channel in its settings.</Trans>
      </EmptyState>
    )
  }
  return (
    <InfiniteList query={query} automatic={8}>
      <ul aria-label={t`In this channel`} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map((item) => (
          <ItemRow key={item.entity_id} item={item} channel={channel} />
        ))}
      </ul>
    </InfiniteList>
  )
}
