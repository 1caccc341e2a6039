export { ChannelPicture } from './web/channel-picture.tsx'
export { ChannelTile } from './web/channel-tile.tsx'
export { ChannelsField } from './web/channels-field.tsx'
export { ChannelSettings } from './web/form/channel-settings.tsx'
export { NewChannelForm } from './web/form/new-channel.tsx'
export { ChannelListing } from './web/listing/channel-listing.tsx'
export { ChannelManage } from './web/manage/channel-manage.tsx'
export { MyChannels } from './web/mine/my-channels.tsx'
export { ChannelPage, channelState } from './web/page/channel-page.tsx'
export { ChannelSearch } from './web/page/channel-search.tsx'
export { EmbeddedChannel } from './web/page/embedded-channel.tsx'
export {
  channelQuery,
  channelSearchState,
  channelsQuery,
  channelsState,
  featuredItems,
  itemsQuery,
  mineState,
  myChannelsQuery,
  searchQuery as channelSearchQuery,
} from './web/queries.ts'
export { ChannelByline } from './web/watch/byline.tsx'
export { ChannelAside } from './web/watch/channel-aside.tsx'
