import { ContentCard } from '#domains/content/web.ts'
import { VideoTile } from '#domains/videos/web.ts'
import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { Channel, ChannelItem, ChannelPage, ChannelSearchPage, ChannelWithItems } from './contract.ts'
import { ChannelTile } from './web/channel-tile.tsx'

const channelData = ({ id, name, theme_colour, visibility, featured, subscribed, can }: Channel) =>
  dataAttributes({ channel_id: id, name, theme_colour, visibility, featured, subscribed, canmanage: can.manage })

type Channels = Pick<ChannelPage, 'items' | 'first' | 'next' | 'last_index' | 'total'> & {
  readonly scope?: string
  readonly qtext?: string
}

const channels = ({ items, first, next, last_index, total, scope, qtext }: Channels) =>
  renderHtml(
    <ul {...dataAttributes({ first, next, last_index, total, scope, qtext })}>
      {items.map((channel) => (
        <li key={channel.id} {...channelData(channel)}>
          <ChannelTile channel={channel} />
        </li>
      ))}
    </ul>,
  )

/** What the viewer may not see stands there without a word, for who manages the channel. */
const HeldItem = ({ item }: { item: ChannelItem }) => (
  <li {...dataAttributes({ entity_id: item.entity_id, entity_type: item.entity_type, featured: item.featured, visible: item.visible })}>
    {item.tile && <VideoTile tile={item.tile} />}
    {item.card && <ContentCard card={item.card} />}
  </li>
)

const Held = ({ items, first, next, last_index, total }: Omit<ChannelWithItems, 'channel'>) => (
  <ul {...dataAttributes({ first, next, last_index, total })}>
    {items.map((item) => (
      <HeldItem key={item.entity_id} item={item} />
    ))}
  </ul>
)

const channel = ({ channel: one, ...page }: ChannelWithItems) =>
  renderHtml(
    <section {...channelData(one)}>
      <ChannelTile channel={one} />
      <Held {...page} />
    </section>,
  )

const inChannel = ({ qtext, type, ...page }: ChannelSearchPage) =>
  renderHtml(
    <section {...dataAttributes({ qtext, type })}>
      <Held {...page} />
    </section>,
  )

export const channelFragments = {
  listChannels: channels,
  searchChannels: channels,
  listMyChannels: channels,
  listRelatedChannels: channels,
  getChannel: channel,
  searchChannel: inChannel,
} as const
