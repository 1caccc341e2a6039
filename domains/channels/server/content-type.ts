import { type ContentType, namedThings } from '#domains/content/server.ts'
import { mayManageChannel, maySeeChannel } from './access.ts'
import { channelAudience } from './audience.ts'
import { grantChannelEmbed } from './commands/embedding.ts'
import { channelOwned } from './commands/marks.ts'
import { listVideosOfChannel } from './content.ts'
import { seesTopicOfChannel, visible } from './policy.ts'
import { cardOf } from './present.ts'
import { channelDocuments, listChannelsOf } from './queries/documents.ts'

export const channelType: ContentType = {
  type: 'channel',
  plural: 'channels',
  label: 'Channel',
  pluralLabel: 'Channels',
  ...namedThings('channel', 'channels', (viewer) => visible(viewer)),
  listed: {
    documents: channelDocuments,
    cards: async (db, viewer, ids) => (await listChannelsOf(db, viewer, ids)).map(cardOf),
    inChannels: false,
  },
  shelf: listVideosOfChannel,
  pages: { opens: maySeeChannel, manages: mayManageChannel, embeds: maySeeChannel },
  owned: channelOwned,
  embed: grantChannelEmbed,
  audience: channelAudience,
  seesTopic: seesTopicOfChannel,
}
