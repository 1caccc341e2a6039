import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Channel, ChannelItem, ChannelPage, ChannelSearchPage, ChannelWithItems } from '#domains/channels/contract.ts'
import { ChannelTile } from '#domains/channels/web.ts'
import type { HomeSection } from '#domains/home/contract.ts'
import type { SearchPage } from '#domains/search/contract.ts'
import type { Tile, VideoPage, videoRoutes } from '#domains/videos/contract.ts'
import { VideoTile } from '#domains/videos/web.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import { I18n } from '#platform/web/i18n.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const html = (content: ReactNode): string =>
  renderToStaticMarkup(
    <I18n>
      <RouterContextProvider router={router}>{content}</RouterContextProvider>
    </I18n>,
  )

/** The names of the JSON as attributes with hyphens (wire-details, "Answers"). */
const data = (fields: Readonly<Record<string, string | number | boolean | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [`data-${name.toLowerCase().replaceAll('_', '-')}`, String(value)]),
  )

const tileData = ({ id, type, state, visibility, published, featured, percentage }: Tile) =>
  data({ video_id: id, type, state, visibility, published, featured, current_watch_percentage: percentage })

const Item = ({ tile }: { tile: Tile }) => (
  <li {...tileData(tile)}>
    <VideoTile tile={tile} />
  </li>
)

type Listed = Pick<VideoPage, 'items' | 'first' | 'next' | 'last_index' | 'total'> & { readonly scope?: string; readonly qtext?: string }

const listing = ({ items, first, next, last_index, total, scope, qtext }: Listed) =>
  html(
    <ul {...data({ first, next, last_index, total, scope, qtext })}>
      {items.map((tile) => (
        <Item key={tile.id} tile={tile} />
      ))}
    </ul>,
  )

const found = (page: SearchPage) => listing({ ...page, items: page.items })

const home = ({ sections }: { readonly sections: readonly HomeSection[] }) =>
  html(
    sections.map(({ id, title, items }) => (
      <section key={id} {...data({ section: id })}>
        <h2>{title}</h2>
        <ul>
          {items.map((tile) => (
            <Item key={tile.id} tile={tile} />
          ))}
        </ul>
      </section>
    )),
  )

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

type Settings = AnswerOf<typeof videoRoutes.getVideoSettings>

const settings = ({ option, video }: Settings) => {
  const { id, displayname, description, visibility, topics } = video
  const rows = { title: displayname, description, visibility, topics: topics.join(', ') }
  return html(
    <dl {...data({ option, video_id: id })}>
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>,
  )
}

/** HTML of the routes that have a fragment, by the route's name; from the same tiles as the pages. */
export const fragments = {
  listVideos: listing,
  listShorts: listing,
  listPodcasts: listing,
  listFoundVideos: listing,
  listRelatedVideos: listing,
  listMyVideos: listing,
  listMyPodcasts: listing,
  listMyShorts: listing,
  listMyContent: listing,
  listMyContentShortly: listing,
  listDomainVideos: listing,
  listDomainPodcasts: listing,
  listChannels: channels,
  searchChannels: channels,
  listMyChannels: channels,
  listRelatedChannels: channels,
  getChannel: channel,
  searchChannel: inChannel,
  search: found,
  getHome: home,
  getVideoSettings: settings,
  getVideoSettingsPanel: settings,
  getVideoTile: (tile: Tile) => html(<Item tile={tile} />),
} as const
