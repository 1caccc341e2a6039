import type { ChannelsAsk } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import { publishVideo } from './server/commands/publishing.ts'
import { maySeeChannel } from './server/doors.ts'
import { channelJobs, channelReactions } from './server/jobs.ts'
import { channelColumn, listChannelsHolding } from './server/queries/of-item.ts'
import { changesBound } from './server/routes/changes.ts'
import { contentBound } from './server/routes/content.ts'
import { listingsBound } from './server/routes/listings.ts'
import { reportsBound } from './server/routes/reports.ts'

export { addItem, featureItem } from './server/commands/content.ts'
export { nameChannel } from './server/commands/embedding.ts'
export { channelBelonging, featureChannel, subscribe } from './server/commands/marks.ts'
export { createChannel } from './server/commands/update.ts'
export { listVideosOfChannel } from './server/content.ts'
export { mayManageChannel, maySeeChannel } from './server/doors.ts'
export { findChannels } from './server/listings.ts'
export { visible as visibleChannel } from './server/policy.ts'
export { channelsOfVideo, channelTally, countChannelsOfVideo } from './server/queries/of-item.ts'

export const channels: Domain = {
  bound: [...changesBound, ...listingsBound, ...contentBound, ...reportsBound],
  jobs: channelJobs,
  reactions: channelReactions,
  topics: { channel: maySeeChannel },
}

/** What videos ask of channels. */
export const videoChannels: ChannelsAsk = {
  column: channelColumn,
  publish: publishVideo,
  list: async (db, viewer, videoId) =>
    (await listChannelsHolding(db, viewer, { entityType: 'video', entityId: videoId })).map(({ id, name, title }) => ({
      id,
      name,
      displayname: title,
    })),
}
