import type { EventChannelsAsk, EventCopiedAsk } from '#domains/events/server.ts'
import type { ChannelsAsk } from '#domains/videos/server.ts'
import type { Domain } from '#platform/server/bind.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { hearing } from '#platform/server/feed/hearing.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { channelFeed } from './contract/feed.ts'
import { lockChannelsOfVideos, publishCopies, publishEvent, publishVideo } from './server/commands/publishing.ts'
import { channelType } from './server/content-type.ts'
import { channelJobs, channelReactions } from './server/jobs.ts'
import { channelColumn, listChannelsHolding } from './server/queries/of-item.ts'
import { channelAnalyticsBound } from './server/routes/analytics.ts'
import { changesBound } from './server/routes/changes.ts'
import { contentBound } from './server/routes/content.ts'
import { exportBound } from './server/routes/export.ts'
import { listingsBound } from './server/routes/listings.ts'

export { mayManageChannel, maySeeChannel } from './server/access.ts'
export { addItem, featureItem } from './server/commands/content.ts'
export { deleteChannels, featureChannel, subscribe } from './server/commands/marks.ts'
export { createChannel } from './server/commands/update.ts'
export { channelType } from './server/content-type.ts'
export { channelsExport } from './server/export.ts'
export { newVideoNotification } from './server/notifications.ts'
export { visible as visibleChannel } from './server/policy.ts'
export { channelsOf } from './server/queries/held.ts'
export { channelsOfItem, channelTally, countChannelsOfVideo } from './server/queries/of-item.ts'

export const channels: Domain = {
  bound: [...changesBound, ...listingsBound, ...contentBound, ...exportBound, ...channelAnalyticsBound],
  jobs: channelJobs,
  reactions: channelReactions,
  topics: [hearing(channelFeed, channelType.sees)],
}

const holding = async (db: Db | Tx, viewer: Viewer, entityType: 'video' | 'event', entityId: string) =>
  (await listChannelsHolding(db, viewer, { entityType, entityId })).map(({ id, name, title }) => ({ id, name, displayname: title }))

/** What videos ask of channels. */
export const videoChannels: ChannelsAsk = {
  column: channelColumn,
  publish: publishVideo,
  lock: lockChannelsOfVideos,
  list: (db, viewer, videoId) => holding(db, viewer, 'video', videoId),
}

/** What events ask of channels. */
export const eventChannels: EventChannelsAsk = {
  publish: publishEvent,
  list: (db, viewer, eventId) => holding(db, viewer, 'event', eventId),
}

export const channelsOfCopies: EventCopiedAsk = publishCopies
