import { Trans, useLingui } from '@lingui/react/macro'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Film, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useViewerships } from '#domains/videos/web.ts'
import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Carousel } from '#platform/web/ui/carousel.tsx'
import { InfiniteList } from '#platform/web/ui/infinite-list.tsx'
import { Delayed } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import { TileGrid, TileGridSkeleton } from '#platform/web/ui/tile-grid.tsx'
import { channelManageAddress } from '../../channel-address.ts'
import type { Channel, ChannelWithItems } from '../../contract.ts'
import { ItemTile, videosOf } from '../item-tile.tsx'
import { featuredItems, itemsQuery } from '../queries.ts'
import { useTypeTabs } from '../type-tabs.ts'
import { useChannel } from '../use-channel.ts'
import { ChannelHead } from './channel-head.tsx'
import { FindChannels, SearchInside } from './search-boxes.tsx'

export const channelState = addressState({ type: 'all' })

/** A channel: its face, what it shows first, and everything that it holds, by type. */
export function ChannelPage({ name, actions }: { name: string; actions?: ReactNode }) {
  const { t } = useLingui()
  const channel = useChannel(name)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Link to="/web/channels" className="inline-flex min-h-6 items-center gap-1 font-medium text-muted hover:text-ink touch:min-h-11">
          <ChevronLeft aria-hidden="true" className="size-4" />
          <Trans>All channels</Trans>
        </Link>
        <FindChannels />
      </div>
      <ChannelHead channel={channel} actions={actions} />
      <Featured channel={channel} />
      <section aria-label={t`In this channel`}>
        <Content channel={channel} />
      </section>
    </>
  )
}

interface Shown extends Pick<Parameters<typeof ItemTile>[0], 'embedded'> {
  readonly channel: Channel
}

/** What stands first in the channel. */
export function Featured({ channel, embedded }: Shown) {
  const items = useInfiniteQuery(itemsQuery(channel.name, featuredItems)).data?.pages.flatMap((page) => page.items) ?? []
  const watched = useViewerships(videosOf(items))
  if (items.length === 0) return null
  return (
    <div className="mb-8">
      <Carousel title={<Trans>Featured</Trans>}>
        {items.map((item) => (
          <ItemTile
            key={item.entity_id}
            item={item}
            channel={channel.name}
            percentage={watched.get(item.entity_id)}
            embedded={embedded}
            eager
          />
        ))}
      </Carousel>
    </div>
  )
}

export function Content({ channel, embedded }: Shown) {
  const { t } = useLingui()
  const [{ type }, setState] = useSearchState(channelState)
  const query = useInfiniteQuery(itemsQuery(channel.name, { type }))
  const tabs = useTypeTabs(query.data?.pages[0]?.tabs)
  return (
    <>
      {!embedded && <SearchInside channel={channel} />}
      <Tabs
        label={t`Kinds of content`}
        tabs={tabs}
        value={tabs.some(({ value }) => value === type) ? type : 'all'}
        onChange={(next) => setState({ type: next })}
      >
        {query.data ? (
          <Items query={query} channel={channel} embedded={embedded} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Delayed>
            <TileGridSkeleton count={8} />
          </Delayed>
        )}
      </Tabs>
    </>
  )
}

interface ItemsProps extends Shown {
  readonly query: UseInfiniteQueryResult<InfiniteData<ChannelWithItems>>
}

function Items({ query, channel, embedded }: ItemsProps) {
  const { t } = useLingui()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const watched = useViewerships(videosOf(items))
  if (items.length === 0) return <Nothing channel={channel} />
  return (
    <InfiniteList query={query} automatic={8}>
      <h2 className="sr-only">
        <Trans>In this channel</Trans>
      </h2>
      <TileGrid label={t`In this channel`}>
        {items.map((item, index) => (
          <ItemTile
            key={item.entity_id}
            item={item}
            channel={channel.name}
            percentage={watched.get(item.entity_id)}
            embedded={embedded}
            eager={index < 4}
          />
        ))}
      </TileGrid>
    </InfiniteList>
  )
}

function Nothing({ channel }: { channel: Channel }) {
  return (
    <EmptyState
      icon={Film}
      title={<Trans>Nothing here yet</Trans>}
      action={
        channel.can.manage && (
          <ButtonLink icon={Plus} kind="primary" to={channelManageAddress(channel.name)}>
            <Trans>Add content</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Videos published to this channel that you can watch will appear here.</Trans>
    </EmptyState>
  )
}
