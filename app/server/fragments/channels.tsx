import type { Channel, ChannelItem, ChannelPage, ChannelSearchPage, ChannelWithItems } from '#domains/channels/contract.ts'
import { ChannelTile } from '#domains/channels/web.ts'
import { PlaylistTile } from '#domains/playlists/web.ts'
import { VideoTile } from '#domains/videos/web.ts'
import { data, html } from './html.tsx'

const channelData = ({ id, name, theme_colour, visibility, featured, subscribed, can }: Channel) =>
  data({ channel_id: id, name, theme_colour, visibility, featured, subscribed, canmanage: can.manage })

type Channels = Pick<ChannelPage, 'items' | 'first' | 'next' | 'last_index' | 'total'> & {
  readonly scope?: string
  readonly qtext?: string
}

const channels = ({ items, first, next, last_index, total, scope, qtext }: Channels) =>
  html(
    <ul {...data({ first, next, last_index, total, scope, qtext })}>
      {items.map((channel) => (
        <li key={channel.id} {...channelData(channel)}>
          <ChannelTile channel={channel} />
        </li>
      ))}
    </ul>,
  )

/** What the viewer may not see stands there without a word, for who manages the channel. */
const HeldItem = ({ item }: { item: ChannelItem }) => (
  <li {...data({ entity_id: item.entity_id, entity_type: item.entity_type, featured: item.featured, visible: item.visible })}>
    {item.tile && <VideoTile tile={item.tile} />}
    {item.playlist && <PlaylistTile tile={item.playlist} />}
  </li>
)

const Held = ({ items, first, next, last_index, total }: Omit<ChannelSearchPage, 'tabs' | 'facets' | 'qtext' | 'type'>) => (
  <ul {...data({ first, next, last_index, total })}>
    {items.map((item) => (
      <HeldItem key={item.entity_id} item={item} />
    ))}
  </ul>
)

const channel = ({ channel: one, ...page }: ChannelWithItems) =>
  html(
    <section {...channelData(one)}>
      <ChannelTile channel={one} />
      <Held {...page} />
    </section>,
  )

const inChannel = ({ qtext, type, ...page }: ChannelSearchPage) =>
  html(
    <section {...data({ qtext, type })}>
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
