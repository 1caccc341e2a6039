import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useViewerships } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { channelAddress } from '../../channel-address.ts'
import type { Channel } from '../../contract.ts'
import { ChannelFacts } from '../channel-tile.tsx'
import { Emblem } from '../emblem.tsx'
import { ItemTile, videosOf } from '../item-tile.tsx'
import { channelQuery, itemsQuery, relatedQuery } from '../queries.ts'
import { SubscribeButton } from '../subscribe-button.tsx'
import { themed } from '../theme.ts'

/** Beside a video that was opened from a channel: the channel, what else it holds, and channels like it (VW-2.60, VW-2.61). */
export function ChannelAside({ name, videoId }: { name: string; videoId: string }) {
  const channel = useQuery(channelQuery(name)).data
  if (!channel) return null
  return (
    <div className="mb-6 grid gap-6">
      <Info channel={channel} />
      <More name={channel.name} videoId={videoId} />
      <Related name={channel.name} />
    </div>
  )
}

function Info({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`About the channel`} style={themed(channel)} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="h-2 bg-(--channel-tone)" />
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Emblem channel={channel} size="md" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-md">
            <Link to={channelAddress(channel.name)} className="hover:underline">
              {channel.displayname}
            </Link>
          </h2>
          <ChannelFacts channel={channel} />
        </div>
        <SubscribeButton channel={channel} size="sm" />
      </div>
    </section>
  )
}

function More({ name, videoId }: { name: string; videoId: string }) {
  const query = useInfiniteQuery(itemsQuery(name, { excludeVideo: videoId, max: 6 }))
  const items = query.data?.pages.flatMap((page) => page.items).filter(({ tile, card }) => tile ?? card) ?? []
  const watched = useViewerships(videosOf(items))
  if (items.length === 0) return null
  return (
    <section aria-labelledby="more-of-channel">
      <h2 id="more-of-channel" className="mb-3 font-semibold text-lg">
        <Trans>More from this channel</Trans>
      </h2>
      <ul className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.entity_id}>
            <ItemTile item={item} channel={name} percentage={watched.get(item.entity_id)} shape="narrow-row" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Related({ name }: { name: string }) {
  const query = useInfiniteQuery(relatedQuery(name))
  const channels = query.data?.pages.flatMap((page) => page.items) ?? []
  if (channels.length === 0) return null
  return (
    <section aria-labelledby="related-channels">
      <h2 id="related-channels" className="mb-3 font-semibold text-lg">
        <Trans>Related channels</Trans>
      </h2>
      <ul className="flex flex-col gap-1">
        {channels.map((channel) => (
          <li key={channel.id}>
            <Link to={channelAddress(channel.name)} className="-mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
              <Emblem channel={channel} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{channel.displayname}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="quiet" className="mt-2" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </section>
  )
}
