import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Film, ListChecks, Plus, Settings, Tv } from 'lucide-react'
import { useState } from 'react'
import { useSearchState } from '#platform/web/search-state.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { NoneFound } from '#platform/web/ui/none-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { channelAddress, channelSettingsAddress } from '../../channel-address.ts'
import type { Channel, ChannelWithItems } from '../../contract.ts'
import { itemsQuery, type ManageState, manageState } from '../queries.ts'
import { useTypeTabs } from '../type-tabs.ts'
import { useChannel } from '../use-channel.ts'
import { AddContent } from './add-content.tsx'
import { BulkItems } from './bulk-items.tsx'
import { ItemRow } from './item-row.tsx'
import { ManageToolbar } from './manage-toolbar.tsx'

/** What a channel holds, for who manages it: tabs by type, what is shown first, what goes (VW-2.33). */
export function ChannelManage({ name }: { name: string }) {
  const { t } = useLingui()
  const channel = useChannel(name)
  const [state, setState] = useSearchState(manageState)
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const query = useInfiniteQuery(itemsQuery(name, state))
  const tabs = useTypeTabs(query.data?.pages[0]?.tabs)
  const change = (patch: Partial<ManageState>) => {
    setState(patch)
    // What is not listed any more is not chosen either.
    setChosen((now) => now && [])
  }
  const any = query.data?.pages.some(({ items }) => items.length > 0)
  return (
    <>
      <Header channel={channel} onAdd={() => setAdding(true)} />
      <Tabs
        label={t`Kinds of content`}
        tabs={tabs}
        value={tabs.some(({ value }) => value === state.type) ? state.type : 'all'}
        onChange={(type) => change({ type })}
      >
        <ManageToolbar
          state={state}
          onChange={change}
          end={
            any &&
            chosen === null && (
              <Button icon={ListChecks} onClick={() => setChosen([])}>
                <Trans>Select</Trans>
              </Button>
            )
          }
        />
        {query.data ? (
          <Rows
            channel={channel}
            query={query}
            chosen={chosen}
            onChoose={setChosen}
            {...(state.qtext !== '' && { onClear: () => change({ qtext: '' }) })}
          />
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

function Header({ channel, onAdd }: { channel: Channel; onAdd: () => void }) {
  const { t } = useLingui()
  return (
    <PageHeader
      title={t`Manage channel`}
      description={channel.displayname}
      actions={
        <>
          <ButtonLink icon={Tv} to={channelAddress(channel.name)}>
            <Trans>Open channel</Trans>
          </ButtonLink>
          <ButtonLink icon={Settings} to={channelSettingsAddress(channel.name)}>
            <Trans>Settings</Trans>
          </ButtonLink>
          <Button kind="primary" icon={Plus} onClick={onAdd}>
            <Trans>Add content</Trans>
          </Button>
        </>
      }
    />
  )
}

interface RowsProps {
  readonly channel: Channel
  readonly query: UseInfiniteQueryResult<InfiniteData<ChannelWithItems>>
  /** Ids; null while nothing is chosen from. */
  readonly chosen: readonly string[] | null
  readonly onChoose: (chosen: readonly string[] | null) => void
  /** Of what was searched for. */
  readonly onClear?: () => void
}

function Rows({ channel, query, chosen, onChoose, onClear }: RowsProps) {
  const { t } = useLingui()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const listed = items.map((item) => item.entity_id)
  const picked = chosen?.filter((id) => listed.includes(id))
  if (items.length === 0) return <NoRows onClear={onClear} />
  const select = (id: string, on: boolean) => picked && onChoose(on ? [...picked, id] : picked.filter((one) => one !== id))
  return (
    <InfiniteList query={query} automatic={8}>
      {picked && <BulkItems channel={channel} listed={listed} chosen={picked} onChange={onChoose} />}
      <ul aria-label={t`In this channel`} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map((item) => (
          <ItemRow
            key={item.entity_id}
            item={item}
            channel={channel}
            selection={picked && { checked: picked.includes(item.entity_id), onChange: (on) => select(item.entity_id, on) }}
          />
        ))}
      </ul>
    </InfiniteList>
  )
}

function NoRows({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear) {
    return <NoneFound title={<Trans>No results in this channel</Trans>} all={<Trans>Show everything</Trans>} onClear={onClear} />
  }
  return (
    <EmptyState icon={Film} title={<Trans>Nothing here yet</Trans>}>
      <Trans>Add videos you can watch, or publish a video to this channel from its settings.</Trans>
    </EmptyState>
  )
}
